/**
 * Reads the board that a page states as data: in its address (puzz.link and its like, Penpa), or in
 * a script of its own (the sites with a `task`). Players of many genres say in the address, too,
 * which genre it is: nothing but Star Battle is played there.
 *
 * Where the cells are is found by looks all the same, but for Penpa, which paints its boards: its
 * address says that, too. It is packed, and browsers unpack asynchronously: so `prepare` first.
 */

function createStating() {
  const { dom } = queensidePage;
  const { components, numbered } = queensidePage.telling;
  const MOST_ADDRESS = 20_000;
  const MOST_UNPACKED = 1_000_000;
  const MOST_SCRIPTS = 60;
  const MOST_SCRIPT = 200_000;
  const MOST_STARS = 10;
  const [MOST_HEADINGS, MOST_HEADING] = [5, 200];
  const [SMALLEST, LARGEST] = [4, 30];
  const STAR_BATTLE = "starbattle";
  const BORDERS = /[?&]starbattle(?:_\w+)?\/(\d{1,2})\/(\d{1,2})\/(\d{1,2})\/([0-9a-v]+)/;
  const PLAYER = /\/p(?:\.html)?$/; // the path, on every site that has a copy of it
  const PLAYERS = /(?:^|\.)(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)$/;
  const GENRE = /^\?(?:\w+=\w+&)*(?:pzprv3[\d.]*\/)?([a-z][\w-]{0,30}?)(?:_[a-z]+)?(?:[/&]|$)/i;
  const PENPA = /penpa/i;
  const PENPA_HEAD = /^[a-z_]+,\d/;
  const TITLE = /star\W?battle|\bqueens\b/i;
  /** What pages about N-Queens are called. */
  const QUEENS = /\b(?:n|\d{1,2}|four|five|six|seven|eight|ten|twelve)[\s-]*queens?\b|\bqueens?[\s-]problem\b/i;
  const GAMES = /^\/games\/(?:view\/)?([a-z-]{2,30})/; // of linkedin.com
  const QUEEN = /\bn?-?queens?\b/i;
  const LINKEDIN = /(?:^|\.)linkedin\.com$/;
  const OUR_GAME = "queens";
  const PACKED = /[#&?]p=([\w+/=-]+)/;
  const TASK = /\btask\s*[=:]\s*["'](\d{1,3}(?:,\d{1,3})+)["']/;
  const STARS = /\bstars\s*["']?\s*[=:]\s*["']?(\d{1,2})/;
  const EDGES = /(?:zE|"lineE"):\{([^{}]*)\}/;
  const BORDERS_OF_PENPA = new Set([2, 21]); // the styles of thick black lines

  /** @type {{address: string, board: Stated | null, genre: string | null}} of the last address */
  let known = { address: "", board: null, genre: null };

  /** @param {Location} location */
  async function prepare(location) {
    const { href: address } = location;
    if (known.address === address) return;
    const text = address.length > MOST_ADDRESS ? "" : address;
    const lines = await linesOfPenpa(text);
    known = { address, board: ofBorders(text) ?? ofPenpa(lines), genre: genreOf(location, lines) };
  }

  /**
   * The genre that a player of many genres shows, or another puzzle's name: "" where nothing says
   * it, null where the page is no such player.
   *
   * @param {Document} document
   */
  function genre(document) {
    const title = dom.title(document);
    if (TITLE.test(title)) return known.genre === "" ? STAR_BATTLE : known.genre;
    return known.genre ?? queensidePage.genres.find((name) => title.toLowerCase().includes(name)) ?? null;
  }

  /**
   * Whether a page says that it is about N-Queens; a chessboard need only be about queens.
   *
   * @param {Document} document @param {boolean} isChessboard
   */
  function isQueensProblem(document, isChessboard) {
    const headings = dom.all(document, "h1, h2");
    const texts = [dom.title(document)];
    for (let at = 0; at < Math.min(headings.length, MOST_HEADINGS); at++) texts.push(dom.content(headings[at]));
    return texts.some((text) => (isChessboard ? QUEEN : QUEENS).test(text.slice(0, MOST_HEADING)));
  }

  /** @param {Location} location @param {string[]} lines of Penpa @returns {string | null} */
  function genreOf({ hostname, pathname, search }, lines) {
    const named = PLAYER.test(pathname) && GENRE.exec(decoded(search));
    if (named) return named[1].toLowerCase();
    const game = LINKEDIN.test(hostname) && GAMES.exec(pathname);
    if (game) return game[1] === OUR_GAME ? null : game[1];
    if (lines.length) return genreOfPenpa(lines);
    return PENPA.test(hostname + pathname) || PLAYERS.test(hostname) ? "" : null;
  }

  /** @param {string[]} lines @returns {string} */
  function genreOfPenpa(lines) {
    const tags = [...(lines[17] ?? "").matchAll(/"([^"]+)"/g)].map(([, tag]) => tag);
    const plain = tags.map((tag) => tag.replace(/\W/g, "").toLowerCase());
    if (plain.includes(STAR_BATTLE) || (!tags.length && TITLE.test(lines[0]))) return STAR_BATTLE;
    return tags[0]?.replace(/zZ/g, "z") ?? "";
  }

  /** @param {Document} document @returns {Stated | null} */
  function board(document) {
    return known.board ?? ofScripts(document);
  }

  /** @param {string} address @returns {Stated | null} */
  function ofBorders(address) {
    const [, columns, rows, stars, digits] = BORDERS.exec(decoded(address)) ?? [];
    const size = Number(rows);
    if (!digits || Number(columns) !== size) return null;
    const five = (/** @type {string} */ digit) => parseInt(digit, 32).toString(2).padStart(5, "0");
    const bits = [...digits].map(five).join("");
    const split = 5 * Math.ceil((size * (size - 1)) / 5);
    return stated(size, Number(stars), (cell, isBelow) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      const at = isBelow ? split + cell : row * (size - 1) + column;
      return bits[at] === "1";
    });
  }

  /** @param {string} address */
  function decoded(address) {
    try {
      return decodeURIComponent(address);
    } catch {
      return address;
    }
  }

  /** @param {string} address @returns {Promise<string[]>} what an address of Penpa holds */
  async function linesOfPenpa(address) {
    const packed = PACKED.exec(decoded(address))?.[1];
    const text = packed ? await unpacked(packed) : null;
    return text && PENPA_HEAD.test(text) ? text.split("\n") : [];
  }

  /** @param {string[]} lines @returns {Stated | null} */
  function ofPenpa(lines) {
    const [kind, ...numbers] = lines[0]?.split(",") ?? [];
    const [columns, rows, side, turned, , , wide, , centre] = numbers.map(Number);
    if (kind !== "square" || columns !== rows || turned || !(side > 0) || !(wide > 0)) return null;
    const [above, below, left, right] = lines[1]?.match(/\d+/g)?.map(Number) ?? [0, 0, 0, 0];
    const size = rows - above - below; // the others lie outside the board
    if (size !== columns - left - right) return null;
    const edges = /** @type {Set<string>} */ (new Set());
    for (const edge of (EDGES.exec(lines[3] ?? "")?.[1] ?? "").split(/,(?=")/)) {
      const [, one, other, style] = /^"(\d+),(\d+)":(\d+)$/.exec(edge) ?? [];
      if (BORDERS_OF_PENPA.has(Number(style))) edges.add(`${one},${other}`).add(`${other},${one}`);
    }
    const line = columns + 4; // there are two cells more on each side
    /** @param {number} row @param {number} column @returns {number} the corner after this cell */
    const corner = (row, column) => line * line + (row + above + 2) * line + column + left + 2;
    const found = stated(size, null, (cell, isBelow) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      const before = isBelow ? corner(row, column - 1) : corner(row - 1, column);
      return edges.has(`${before},${corner(row, column)}`);
    });
    const type = Math.floor(centre / line ** 2);
    const isAfter = { x: type === 1 || type === 3, y: type === 1 || type === 2 };
    const x = (centre % line) + (isAfter.x ? 1 : 0.5) - 2 - left;
    const y = Math.floor((centre % line ** 2) / line) + (isAfter.y ? 1 : 0.5) - 2 - above;
    if (!found || !(type < 4)) return null;
    return { ...found, painted: { pitch: side / wide, middle: [x, y] } };
  }

  /** @param {string} packed @returns {Promise<string | null>} */
  async function unpacked(packed) {
    try {
      const base64 = packed.replace(/-/g, "+").replace(/_/g, "/");
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; text.length < MOST_UNPACKED; ) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    } catch {
      // It is packed in another way, or none of Penpa's.
    }
    return null;
  }

  /** @param {Document} document @returns {Stated | null} */
  function ofScripts(document) {
    const scripts = dom.all(document, "script:not([src])");
    for (let index = 0; index < Math.min(scripts.length, MOST_SCRIPTS); index++) {
      const text = dom.content(scripts[index]).slice(0, MOST_SCRIPT);
      const keys = TASK.exec(text)?.[1].split(",");
      const size = Math.sqrt(keys?.length ?? 0);
      if (!keys || !isSize(size) || new Set(keys).size !== size) continue;
      const stars = Number(STARS.exec(text)?.[1] ?? 0);
      return { size, stars: isStars(stars) ? stars : null, regions: numbered(keys) };
    }
    return null;
  }

  /**
   * @param {number} size
   * @param {number | null} stars
   * @param {(cell: number, isBelow: boolean) => boolean} isWalled on its right, or below it
   * @returns {Stated | null}
   */
  function stated(size, stars, isWalled) {
    if (!isSize(size) || (stars !== null && !isStars(stars))) return null;
    const parts = components(new Array(size * size).fill(""), size, (cell, other) => {
      const [low, high] = [Math.min(cell, other), Math.max(cell, other)];
      return !isWalled(low, high - low === size);
    });
    const regions = numbered(parts);
    return new Set(regions).size === size ? { size, stars, regions } : null;
  }

  /** @param {number} size */
  const isSize = (size) => Number.isInteger(size) && size >= SMALLEST && size <= LARGEST;
  /** @param {number} stars */
  const isStars = (stars) => Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS;

  return { prepare, board, genre, isQueensProblem, STAR_BATTLE };
}

queensidePage.stating ??= createStating();
