import { SHARE_IMAGE_PIXELS } from "#domain/public-pages/public-pages.ts";

/** How many covers a share image shows. */
export const SHOWN_COVERS = 2;
/** At the right edge: room for a square and, below it, two of half its edge. */
export const PANEL_WIDTH_PIXELS = 420;
export const RULE_PIXELS = 3;

const SMALL_EDGE_PIXELS = PANEL_WIDTH_PIXELS / 2;
const LEFT_PIXELS = SHARE_IMAGE_PIXELS.width - PANEL_WIDTH_PIXELS;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the pictures of a share image are, each with a rule at its left and top edge. What they leave free shows the pattern. */
export interface Panel {
  portrait: Box | undefined;
  covers: Box[];
  pattern: Box | undefined;
}

/** Arranges a portrait, if there is one, and up to SHOWN_COVERS covers. */
export function arrangePanel(hasPortrait: boolean, coverCount: number): Panel {
  const large = boxAt(0, 0, PANEL_WIDTH_PIXELS, PANEL_WIDTH_PIXELS);
  const strip = boxAt(0, PANEL_WIDTH_PIXELS, PANEL_WIDTH_PIXELS, SMALL_EDGE_PIXELS);
  if (!hasPortrait && coverCount === 0)
    return { portrait: undefined, covers: [], pattern: boxAt(0, 0, PANEL_WIDTH_PIXELS, SHARE_IMAGE_PIXELS.height) };
  if (!hasPortrait && coverCount === 1) return { portrait: undefined, covers: [large], pattern: strip };
  const small = [0, SMALL_EDGE_PIXELS].map((x) => boxAt(x, PANEL_WIDTH_PIXELS, SMALL_EDGE_PIXELS, SMALL_EDGE_PIXELS));
  const covers = small.slice(0, coverCount);
  const besides = coverCount === 0 ? strip : small[coverCount];
  return hasPortrait ? { portrait: large, covers, pattern: besides } : { portrait: undefined, covers, pattern: large };
}

/** @param x and @param y from the panel's top left corner */
function boxAt(x: number, y: number, width: number, height: number): Box {
  return { left: LEFT_PIXELS + x, top: y, width, height };
}
