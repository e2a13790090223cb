/**
 * An empty canvas as wide as it is laid out, and a pen that draws in CSS pixels.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} height CSS pixels
 * @returns null where there is nothing to draw on
 */
export function prepareCanvas(canvas, height) {
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const pen = canvas.width ? canvas.getContext("2d") : null;
  pen?.scale(devicePixelRatio, devicePixelRatio);
  return pen;
}

/**
 * A custom property as a colour that a pen takes.
 *
 * @param {HTMLElement} element @param {string} name such as "--accent"
 */
export function colourOf(element, name) {
  element.style.color = `var(${name})`;
  return getComputedStyle(element).color;
}
