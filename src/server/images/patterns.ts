import type { Palette } from "#domain/users/palettes.ts";
import { circle, rectangle, ring } from "./svg.ts";

/** The part of an image that a pattern fills. */
export interface Area {
  widthPixels: number;
  heightPixels: number;
}

/**
 * Draws bold shapes that fill an area. The origin is the area's upper left corner; most patterns start at its lower edge.
 * @param random returns numbers from 0 up to 1
 * @returns SVG elements
 */
export type Pattern = (area: Area, palette: Palette, random: () => number) => string;

/** The upper half of a record with grooves. */
const record: Pattern = ({ widthPixels, heightPixels }, { background, primary, secondary }, random) => {
  const radius = heightPixels * 0.94;
  const x = widthPixels * (0.5 + 0.22 * random());
  const grooves = [0.86, 0.79, 0.72, 0.65, 0.58].map((scale) => ring(x, heightPixels, radius * scale, 5, background));
  return [
    circle(x, heightPixels, radius, primary),
    ...grooves,
    circle(x, heightPixels, radius * 0.4, secondary),
    circle(x, heightPixels, radius * 0.07, background),
  ].join("");
};

/** Radio waves from a corner. */
const broadcast: Pattern = ({ heightPixels }, { primary, secondary }, random) => {
  const count = 4 + Math.floor(random() * 2);
  const step = heightPixels / (count + 0.1);
  const waves = Array.from({ length: count }, (_, index) =>
    ring(0, heightPixels, step * (index + 0.75), step * 0.5, primary),
  );
  return [...waves.slice(1), circle(0, heightPixels, step, secondary)].join("");
};

/** A level meter with one loudest bar. */
const meter: Pattern = ({ widthPixels, heightPixels }, { primary, secondary }, random) => {
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
      rectangle(x, heightPixels - height, pitch * 0.72, height, height === loudest ? secondary : primary),
    )
    .join("");
};

/** Two overlapping circles. */
const duet: Pattern = ({ widthPixels, heightPixels }, { primary, secondary, overlap }, random) => {
  const radius = heightPixels * 0.46;
  const y = heightPixels * 0.5;
  const gap = radius * (1.05 + 0.25 * random());
  const left = widthPixels / 2 - gap / 2;
  const right = widthPixels / 2 + gap / 2;
  const halfHeight = Math.sqrt(radius ** 2 - (gap / 2) ** 2);
  const arc = `A${radius} ${radius} 0 0 1`;
  const middle = widthPixels / 2;
  return [
    circle(left, y, radius, primary),
    circle(right, y, radius, secondary),
    `<path d="M${middle} ${y - halfHeight}${arc} ${middle} ${y + halfHeight}${arc} ${middle} ${y - halfHeight}Z" fill="${overlap}"/>`,
  ].join("");
};

/** Concentric arches. */
const arches: Pattern = ({ widthPixels, heightPixels }, { background, primary, secondary }, random) => {
  const x = widthPixels * (0.42 + 0.24 * random());
  const outer = heightPixels * 0.95;
  return [
    [1, primary],
    [0.8, background],
    [0.66, secondary],
    [0.48, background],
    [0.36, primary],
  ]
    .map(([scale, color]) => circle(x, heightPixels, outer * Number(scale), String(color)))
    .join("");
};

/** Rays from the bottom edge. */
const rays: Pattern = ({ widthPixels, heightPixels }, { primary, secondary }, random) => {
  const x = widthPixels * (0.3 + 0.4 * random());
  const count = 11;
  const sweep = Math.PI / (2 * count - 1);
  const radius = heightPixels * 0.95;
  const wedges = Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * 2 * sweep, (index * 2 + 1) * sweep];
    const at = (angle: number, r: number) => `${x - r * Math.cos(angle)} ${heightPixels - r * Math.sin(angle)}`;
    return `<path d="M${x} ${heightPixels}L${at(from, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}Z" fill="${primary}"/>`;
  });
  return [...wedges, circle(x, heightPixels, radius * 0.38, secondary)].join("");
};

/** A grid of dots that grow towards one corner; one dot has the secondary colour. */
const halftone: Pattern = ({ widthPixels, heightPixels }, { primary, secondary }, random) => {
  const columns = 9;
  const pitch = widthPixels / columns;
  const rows = Math.floor(heightPixels / pitch);
  const highlightedColumn = Math.floor(random() * 4) + columns - 5;
  const dots: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const growth = ((column + 1) / columns + (row + 1) / rows) / 2;
      const isHighlighted = row === rows - 2 && column === highlightedColumn;
      const y = heightPixels - (rows - row - 0.5) * pitch;
      dots.push(circle((column + 0.5) * pitch, y, pitch * 0.48 * growth, isHighlighted ? secondary : primary));
    }
  }
  return dots.join("");
};

/** Tiles of quarter circles in random rotations. */
const tiles: Pattern = ({ widthPixels, heightPixels }, { primary, secondary, overlap }, random) => {
  const columns = 4;
  const side = widthPixels / columns;
  const rows = Math.floor(heightPixels / side);
  const colors = [primary, primary, secondary, overlap];
  const shapes: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const color = colors[Math.floor(random() * colors.length)] ?? primary;
      const rotation = 90 * Math.floor(random() * 4);
      const x = column * side;
      const y = heightPixels - (rows - row) * side;
      shapes.push(
        `<path transform="translate(${x} ${y}) rotate(${rotation} ${side / 2} ${side / 2})" d="M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z" fill="${color}"/>`,
      );
    }
  }
  return shapes.join("");
};

export const PATTERNS: readonly Pattern[] = [record, tiles, broadcast, duet, meter, arches, halftone, rays];
