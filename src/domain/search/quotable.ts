import { OPEN_QUOTE_LIMITS, QUOTE_LIMITS, type QuoteLimits } from "./limits.ts";

/** SPDX identifiers of licences that allow copying. */
const OPEN_LICENCE = /^cc(?:-|0)/i;

/** How much of a transcript may be quoted: more where its licence is open, or the guest has said that they may share it. */
export function quoteLimits(transcript: { licence: string | null; isShareable: boolean } | undefined): QuoteLimits {
  const isOpen = transcript?.isShareable || OPEN_LICENCE.test(transcript?.licence ?? "");
  return isOpen ? OPEN_QUOTE_LIMITS : QUOTE_LIMITS;
}
