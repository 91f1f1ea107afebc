import { expect, test } from "vitest";
import { OPEN_QUOTE_LIMITS, QUOTE_LIMITS } from "./limits.ts";
import { quoteLimits } from "./quotable.ts";

test.each([
  ["no transcript", undefined, QUOTE_LIMITS],
  ["no licence", { licence: null, isShareable: false }, QUOTE_LIMITS],
  ["a licence of its own", { licence: "all rights reserved", isShareable: false }, QUOTE_LIMITS],
  ["Creative Commons", { licence: "cc-by-4.0", isShareable: false }, OPEN_QUOTE_LIMITS],
  ["the public domain", { licence: "CC0-1.0", isShareable: false }, OPEN_QUOTE_LIMITS],
  ["the guest's word", { licence: null, isShareable: true }, OPEN_QUOTE_LIMITS],
])("with %s, so much is quoted", (_case, transcript, limits) => expect(quoteLimits(transcript)).toBe(limits));
