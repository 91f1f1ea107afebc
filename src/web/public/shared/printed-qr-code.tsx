import type { QrCode } from "#domain/public-pages/public-pages.ts";

/** Leads from a printed page to the page itself. */
export function PrintedQrCode({ qrCode, className }: { qrCode: QrCode; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
      role="img"
      aria-label="QR code of this page"
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={qrCode.path} fill="#000" />
    </svg>
  );
}
