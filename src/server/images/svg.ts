/** @param elements of an SVG document of this size */
export function svgDocument(elements: string[], { width, height }: { width: number; height: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements.join("")}</svg>`;
}

export function circle(x: number, y: number, radius: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
}

export function ring(x: number, y: number, radius: number, thickness: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${thickness}"/>`;
}

/** Sizes are in pixels, or percentages of the image. */
export function rectangle(
  x: number,
  y: number,
  width: number | string,
  height: number | string,
  color: string,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`;
}
