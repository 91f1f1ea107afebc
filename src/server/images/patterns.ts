import type { Palette } from "./palette.ts";

/** The part of the picture that a composition fills: the full width, from the bottom edge up. */
export interface Area {
  widthPixels: number;
  heightPixels: number;
}

/**
 * Draws one bold figure into a stage. The origin is the stage's upper left corner, y grows downwards to the edge that the
 * figure stands on.
 * @param random next fraction of the feed's own series, from 0 up to 1
 * @returns SVG elements
 */
export type Pattern = (stage: Area, inks: Palette, random: () => number) => string;

/** Half a record, its grooves cut in the ground's colour. */
const record: Pattern = (
  { widthPixels, heightPixels },
  { background: ground, primary: figure, secondary: second },
  random,
) => {
  const radius = heightPixels * 0.94;
  const x = widthPixels * (0.5 + 0.22 * random());
  const grooves = [0.86, 0.79, 0.72, 0.65, 0.58].map((part) => ring(x, heightPixels, radius * part, 5, ground));
  return [
    circle(x, heightPixels, radius, figure),
    ...grooves,
    circle(x, heightPixels, radius * 0.4, second),
    circle(x, heightPixels, radius * 0.07, ground),
  ].join("");
};

/** Waves leaving a corner. */
const broadcast: Pattern = ({ heightPixels }, { primary: figure, secondary: second }, random) => {
  const count = 4 + Math.floor(random() * 2);
  const step = heightPixels / (count + 0.1);
  const waves = Array.from({ length: count }, (_, index) =>
    ring(0, heightPixels, step * (index + 0.75), step * 0.5, figure),
  );
  return [...waves.slice(1), circle(0, heightPixels, step, second)].join("");
};

/** A level meter at a loud moment. */
const meter: Pattern = ({ widthPixels, heightPixels }, { primary: figure, secondary: second }, random) => {
  const count = 9 + 2 * Math.floor(random() * 2);
  const pitch = widthPixels / count;
  const peakAt = 0.3 + 0.4 * random();
  const bars = Array.from({ length: count }, (_, index) => {
    const distance = Math.abs((index + 0.5) / count - peakAt);
    const level = Math.max(0.14, (1 - 1.15 * distance) * (0.72 + 0.28 * random()));
    return { x: index * pitch + pitch * 0.14, height: heightPixels * 0.97 * level };
  });
  const loudest = Math.max(...bars.map(({ height }) => height));
  return bars
    .map(({ x, height }) =>
      rectangle(x, heightPixels - height, pitch * 0.72, height, height === loudest ? second : figure),
    )
    .join("");
};

/** Two voices, and what they have in common. */
const duet: Pattern = ({ widthPixels, heightPixels }, { primary: figure, secondary: second, overlap }, random) => {
  const radius = heightPixels * 0.46;
  const y = heightPixels * 0.5;
  const gap = radius * (1.05 + 0.25 * random());
  const left = widthPixels / 2 - gap / 2;
  const right = widthPixels / 2 + gap / 2;
  const halfHeight = Math.sqrt(radius ** 2 - (gap / 2) ** 2);
  const arc = `A${radius} ${radius} 0 0 1`;
  const middle = widthPixels / 2;
  return [
    circle(left, y, radius, figure),
    circle(right, y, radius, second),
    `<path d="M${middle} ${y - halfHeight}${arc} ${middle} ${y + halfHeight}${arc} ${middle} ${y - halfHeight}Z" fill="${overlap}"/>`,
  ].join("");
};

/** Arches within arches: a stage's proscenium. */
const arches: Pattern = (
  { widthPixels, heightPixels },
  { background: ground, primary: figure, secondary: second },
  random,
) => {
  const x = widthPixels * (0.42 + 0.24 * random());
  const outer = heightPixels * 0.95;
  return [
    [1, figure],
    [0.8, ground],
    [0.66, second],
    [0.48, ground],
    [0.36, figure],
  ]
    .map(([part, ink]) => circle(x, heightPixels, outer * Number(part), String(ink)))
    .join("");
};

/** Rays from the foot of the sheet. */
const rays: Pattern = ({ widthPixels, heightPixels }, { primary: figure, secondary: second }, random) => {
  const x = widthPixels * (0.3 + 0.4 * random());
  const count = 11;
  const sweep = Math.PI / (2 * count - 1);
  const radius = heightPixels * 0.95;
  const wedges = Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * 2 * sweep, (index * 2 + 1) * sweep];
    const at = (angle: number, r: number) => `${x - r * Math.cos(angle)} ${heightPixels - r * Math.sin(angle)}`;
    return `<path d="M${x} ${heightPixels}L${at(from, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}Z" fill="${figure}"/>`;
  });
  return [...wedges, circle(x, heightPixels, radius * 0.38, second)].join("");
};

/** A screen of dots that grows towards one corner. */
const halftone: Pattern = ({ widthPixels, heightPixels }, { primary: figure, secondary: second }, random) => {
  const columns = 9;
  const pitch = widthPixels / columns;
  const rows = Math.floor(heightPixels / pitch);
  const chosen = Math.floor(random() * 4) + columns - 5;
  const dots: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const growth = ((column + 1) / columns + (row + 1) / rows) / 2;
      const isChosen = row === rows - 2 && column === chosen;
      const y = heightPixels - (rows - row - 0.5) * pitch;
      dots.push(circle((column + 0.5) * pitch, y, pitch * 0.48 * growth, isChosen ? second : figure));
    }
  }
  return dots.join("");
};

/** Tiles of quarter discs, turned this way and that. */
const tiles: Pattern = ({ widthPixels, heightPixels }, { primary: figure, secondary: second, overlap }, random) => {
  const columns = 4;
  const side = widthPixels / columns;
  const rows = Math.floor(heightPixels / side);
  const inks = [figure, figure, second, overlap];
  const drawn: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const ink = inks[Math.floor(random() * inks.length)] ?? figure;
      const turn = 90 * Math.floor(random() * 4);
      const x = column * side;
      const y = heightPixels - (rows - row) * side;
      drawn.push(
        `<path transform="translate(${x} ${y}) rotate(${turn} ${side / 2} ${side / 2})" d="M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z" fill="${ink}"/>`,
      );
    }
  }
  return drawn.join("");
};

export const PATTERNS: readonly Pattern[] = [record, tiles, broadcast, duet, meter, arches, halftone, rays];

function circle(x: number, y: number, radius: number, ink: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>`;
}

function ring(x: number, y: number, radius: number, thickness: number, ink: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ink}" stroke-width="${thickness}"/>`;
}

function rectangle(x: number, y: number, width: number, height: number, ink: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ink}"/>`;
}
