/**
 * What a page declares as data: its board, in its address (puzz.link and its like) or in a script
 * of its own (the sites with a `task`), and its genre, which players of many genres say in the
 * address, too: nothing but Star Battle is played there.
 *
 * Where the cells are is found by looks all the same. Addresses of Penpa are packed, and browsers
 * unpack asynchronously: so `prepare` first.
 */

function createDeclarations() {
  const { dom } = queensidePage;
  const { named, wallEvidence } = queensidePage.evidence;
  const MAX_ADDRESS_LENGTH = 20_000;
  const MAX_UNPACKED_LENGTH = 1_000_000;
  const MAX_SCRIPTS = 60;
  const MAX_SCRIPT_LENGTH = 200_000;
  const MAX_STARS = 10;
  const [MAX_HEADINGS, MAX_HEADING_LENGTH] = [5, 200];
  const [MIN_SIZE, MAX_SIZE] = [4, 30];
  const RULE = "data";
  const STAR_BATTLE = "starbattle";
  const BORDERS = /[?&](?:m[+/])?starbattle(?:_\w+)?\/(\d{1,2})\/(\d{1,2})\/(\d{1,2})\/([0-9a-v]+)/;
  const PLAYER = /\/p(?:\.html)?$/; // the path, on every site that has a copy of it
  const PLAYERS = /(?:^|\.)(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)$/;
  const GENRE = /^\?(?:\w+=\w+&)*(?:pzprv3[\d.]*\/)?(?:m[+/])?([a-z][\w-]{0,30}?)(?:_[a-z]+)*(?:[/&]|$)/i;
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

  /** Penpa's modes in which a press makes a star: what shows that each is chosen, and its button. */
  const MODES = [
    ["#pu_a:checked", "#pu_a_label"],
    ["#mo_combi:checked", "#mo_combi_lb"],
  ];
  const [SUBMODE, STAR, STAR_BUTTON] = ["#combimode_content", "star", "#combisub_star"];

  /** @type {{address: string, board: Declared | null, genre: string | null, isPenpa: boolean}} */
  let lastAddress = { address: "", board: null, genre: null, isPenpa: false };

  /** @param {Location} location */
  async function prepare(location) {
    const { href: address } = location;
    if (lastAddress.address === address) return;
    const text = address.length > MAX_ADDRESS_LENGTH ? "" : address;
    const lines = await penpaLines(text);
    const genre = genreOf(location, lines);
    lastAddress = { address, board: boardOfBorders(text), genre, isPenpa: lines.length > 0 };
  }

  /**
   * The genre that a player of many genres shows, or another puzzle's name: "" where nothing says
   * it, null where the page is no such player.
   * @param {Document} document
   */
  function genre(document) {
    const title = dom.title(document);
    if (TITLE.test(title)) return lastAddress.genre === "" ? STAR_BATTLE : lastAddress.genre;
    return lastAddress.genre ?? queensidePage.genres.find((name) => title.toLowerCase().includes(name)) ?? null;
  }

  /**
   * Whether a page says that it is about N-Queens; a chessboard need only be about queens.
   * @param {Document} document @param {boolean} isChessboard
   */
  function isQueensProblem(document, isChessboard) {
    const headings = dom.all(document, "h1, h2");
    const texts = [dom.title(document)];
    for (let at = 0; at < Math.min(headings.length, MAX_HEADINGS); at++) texts.push(dom.content(headings[at]));
    return texts.some((text) => (isChessboard ? QUEEN : QUEENS).test(text.slice(0, MAX_HEADING_LENGTH)));
  }

  /** @param {Location} location @param {string[]} lines of Penpa @returns {string | null} */
  function genreOf({ hostname, pathname, search }, lines) {
    const parts = PLAYER.test(pathname) && GENRE.exec(decoded(search));
    if (parts) return parts[1].toLowerCase();
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

  /** Find what must be pressed next for Penpa's star mode. @param {Document} document @returns {Element | null} */
  function opener(document) {
    if (!lastAddress.isPenpa) return null;
    for (const [chosen, button] of MODES) {
      const missing = !dom.first(document, chosen) && dom.first(document, button);
      if (missing) return missing;
    }
    const submode = dom.first(document, SUBMODE);
    return submode && dom.text(submode) !== STAR ? dom.first(document, STAR_BUTTON) : null;
  }

  /** @param {Document} document @returns {Declared | null} */
  function board(document) {
    return lastAddress.board ?? boardOfScripts(document);
  }

  /** @param {string} address @returns {Declared | null} */
  function boardOfBorders(address) {
    const [, columns, rows, stars, digits] = BORDERS.exec(decoded(address)) ?? [];
    const size = Number(rows);
    if (!digits || Number(columns) !== size) return null;
    const five = (/** @type {string} */ digit) => parseInt(digit, 32).toString(2).padStart(5, "0");
    const bits = [...digits].map(five).join("");
    const sides = size * (size - 1);
    const second = 5 * Math.ceil(sides / 5);
    const walls = bits.slice(0, sides) + bits.slice(second, second + sides);
    return declare(size, Number(stars), wallEvidence([...walls].map(Number), RULE));
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
  async function penpaLines(address) {
    const packed = PACKED.exec(decoded(address))?.[1];
    const text = packed ? await unpacked(packed) : null;
    return text && PENPA_HEAD.test(text) ? text.split("\n") : [];
  }

  /** @param {string} packed @returns {Promise<string | null>} */
  async function unpacked(packed) {
    try {
      const base64 = packed.replace(/-/g, "+").replace(/_/g, "/");
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; text.length < MAX_UNPACKED_LENGTH; ) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    } catch {
      // It is packed in another way, or none of Penpa's.
    }
    return null;
  }

  /** @param {Document} document @returns {Declared | null} */
  function boardOfScripts(document) {
    const scripts = dom.all(document, "script:not([src])");
    for (let index = 0; index < Math.min(scripts.length, MAX_SCRIPTS); index++) {
      const text = dom.content(scripts[index]).slice(0, MAX_SCRIPT_LENGTH);
      const keys = TASK.exec(text)?.[1].split(",");
      const size = Math.sqrt(keys?.length ?? 0);
      if (!keys || !isSize(size) || new Set(keys).size !== size) continue;
      const stars = Number(STARS.exec(text)?.[1] ?? 0);
      return declare(size, isStars(stars) ? stars : null, named(RULE, "names", keys));
    }
    return null;
  }

  /** @param {number} size @param {number | null} stars @param {Evidence} evidence @returns {Declared | null} */
  function declare(size, stars, evidence) {
    return isSize(size) && (stars === null || isStars(stars)) ? { size, stars, evidence } : null;
  }

  /** @param {number} size */
  const isSize = (size) => Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE;
  /** @param {number} stars */
  const isStars = (stars) => Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS;

  /** Whether the board is Penpa's, which paints it. */
  const isPenpa = () => lastAddress.isPenpa;

  return { prepare, board, genre, isPenpa, opener, isQueensProblem, STAR_BATTLE };
}

queensidePage.declarations ??= createDeclarations();
