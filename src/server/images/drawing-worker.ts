import { drawCover } from "./draw-cover.ts";
import { drawShareImage } from "./draw-share-image.ts";
import type { Drawing } from "./drawing-thread.ts";

/** Worker entry: draws one image after the other, as SVG. */
export default function draw(drawing: Drawing): Promise<string> {
  return "cover" in drawing ? drawCover(drawing.cover) : drawShareImage(drawing.shareImage);
}
