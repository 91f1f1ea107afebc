import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { COVER_PIXELS } from "#domain/feeds/cover.ts";
import { type CoverInput, drawCover } from "#server/images/draw-cover.ts";
import { generatedCover } from "#server/images/generated-cover.ts";

const input: CoverInput = { feedId: 7, palette: "pine", title: "Talks", guestName: "Ada Lovelace" };
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DRAW_TIMEOUT_MS = 60_000;
/** Podcast apps download the cover after every change. */
const MAX_COVER_BYTES = 150_000;

async function luminanceRange(png: Buffer): Promise<{ min: number; max: number }> {
  let [min, max] = [255, 0];
  // sharp's stats() take five times as long, for values that are not needed here.
  for (const value of await sharp(png).greyscale().raw().toBuffer()) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

function hashOf(png: Buffer): string {
  return createHash("sha256").update(png).digest("hex");
}

describe("a generated cover", { timeout: DRAW_TIMEOUT_MS }, () => {
  test.each([
    ["an ordinary title", "Interviews and Conversations", "Ada Lovelace"],
    ["a single letter", "I", "A"],
    ["no text", "", ""],
    ["300 characters", "Conversations about everything ".repeat(10).trim(), "Ada Lovelace ".repeat(8)],
    ["one endless word", "x".repeat(300), "y".repeat(100)],
    ["Hebrew", "שיחות על טכנולוגיה", "דנה לוי"],
    ["Arabic", "حوارات", "Ada"],
    ["Hindi", "हिन्दी में बातचीत", "प्रिया शर्मा"],
    ["Japanese", "日本語のポッドキャスト", "山田"],
    ["Cyrillic", "Разговоры о науке", "Иван Петров"],
    ["Vietnamese and Polish", "Chuyện trò ắ – Łódź", "Żaneta"],
    ["only emoji", "🎙️🎧", "👩‍💻"],
    ["markup and control characters", `<svg onload="x">&amp;\u0000\ud83d`, "]]>"],
  ])("with %s is a small square PNG", async (_case, title, guestName) => {
    const png = await generatedCover({ ...input, title, guestName });
    expect(png.subarray(0, PNG_SIGNATURE.length)).toEqual(PNG_SIGNATURE);
    const { format, width, height, space } = await sharp(png).metadata();
    expect({ format, width, height, space }).toEqual({
      format: "png",
      width: COVER_PIXELS,
      height: COVER_PIXELS,
      space: "srgb",
    });
    expect(png.length).toBeLessThan(MAX_COVER_BYTES);
    const { min, max } = await luminanceRange(png);
    expect(max - min).toBeGreaterThan(50);
  });

  test("is the same for the same input", async () => {
    expect(await drawCover(input)).toBe(await drawCover({ ...input }));
  });

  test("differs from feed to feed", async () => {
    const covers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => generatedCover({ ...input, feedId: index + 1 })),
    );
    expect(new Set(covers.map(hashOf)).size).toBe(4);
  });

  test.each(["שיחות 2026", "日本語", "🎙️", "Talks"])("shows the title %s", async (title) => {
    const untitled = await drawCover({ ...input, title: "" });
    expect(await drawCover({ ...input, title })).not.toBe(untitled);
  });

  test("omits a title that no font can render completely", async () => {
    const untitled = await drawCover({ ...input, title: "" });
    expect(await drawCover({ ...input, title: "Talks 𐎀" })).toBe(untitled);
  });
});
