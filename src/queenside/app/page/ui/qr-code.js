/** A QR code, for a phone that looks at this screen; what draws it is loaded when one is shown. */

import { html, useEffect, useState } from "../html.js";

const BORDER = 2; // empty modules around it, without which a camera does not find it

/** @param {{text: string, label: string}} props */
export function QrCode({ text, label }) {
  const [code, setCode] = useState(/** @type {{size: number, data: boolean[][]} | null} */ (null));
  useEffect(() => {
    import("../vendor/uqr.js").then(({ encode }) => setCode(encode(text, { ecc: "L", border: BORDER })), () => {});
  }, [text]);
  if (!code) return null;
  const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg class="qr-code" viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${label}>
    <path d=${`M0 0h${code.size}v${code.size}h-${code.size}z`} fill="#ffffff" />
    <path d=${squares.join("")} fill="#000000" shape-rendering="crispEdges" />
  </svg>`;
}
