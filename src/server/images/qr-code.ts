import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { QrCode } from "#domain/public-pages/public-pages.ts";

/** Draws the QR code of a URL. */
export function qrCodeOf(url: string): QrCode {
  const code = generate(url);
  return { size: code.size, path: toSvgPath(code) };
}
