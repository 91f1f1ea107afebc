import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { COVER_PIXELS } from "#domain/cover.ts";
import { drawCover } from "./draw-cover.ts";

const subject = { feedId: 7, title: "Talks", guestName: "Ada Lovelace" };
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** For machines that draw slowly. */
const DRAWING_TIMEOUT_MS = 60_000;
/** A cover is fetched by every app at every change; the most that its picture may weigh. */
const MAX_COVER_BYTES = 150_000;

async function darkestAndLightest(png: Buffer): Promise<{ min: number; max: number }> {
  const { channels } = await sharp(png).greyscale().stats();
  return { min: channels[0]?.min ?? 0, max: channels[0]?.max ?? 0 };
}

describe("a generated cover", { timeout: DRAWING_TIMEOUT_MS }, () => {
  test.each([
    ["a usual title", "Interviews and Conversations", "Ada Lovelace"],
    ["a letter", "I", "A"],
    ["nothing", "", ""],
    ["300 characters", "Conversations about everything ".repeat(10).trim(), "Ada Lovelace ".repeat(8)],
    ["one endless word", "x".repeat(300), "y".repeat(100)],
    ["Hebrew", "שיחות על טכנולוגיה", "דנה לוי"],
    ["Arabic", "حوارات", "Ada"],
    ["Japanese", "日本語のポッドキャスト", "山田"],
    ["Cyrillic", "Разговоры о науке", "Иван Петров"],
    ["Vietnamese and Polish", "Chuyện trò ắ – Łódź", "Żaneta"],
    ["emoji alone", "🎙️🎧", "👩‍💻"],
    ["markup and control characters", `<svg onload="x">&amp;\u0000\ud83d`, "]]>"],
  ])("of %s is a small square PNG", async (_case, title, guestName) => {
    const png = await drawCover({ feedId: 3, title, guestName });
    expect(png.subarray(0, PNG_SIGNATURE.length)).toEqual(PNG_SIGNATURE);
    const { format, width, height, space } = await sharp(png).metadata();
    expect({ format, width, height, space }).toEqual({
      format: "png",
      width: COVER_PIXELS,
      height: COVER_PIXELS,
      space: "srgb",
    });
    expect(png.length).toBeLessThan(MAX_COVER_BYTES);
    const { min, max } = await darkestAndLightest(png);
    expect(max - min).toBeGreaterThan(50);
  });

  test("is the same bytes for the same subject", async () => {
    expect(await drawCover(subject)).toEqual(await drawCover(subject));
  });

  test("differs from feed to feed", async () => {
    const covers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => drawCover({ ...subject, feedId: index + 1 })),
    );
    expect(new Set(covers.map((cover) => cover.toString("base64"))).size).toBe(4);
  });

  test("leaves out a title that it cannot set whole", async () => {
    const untitled = await drawCover({ ...subject, title: "" });
    expect(await drawCover({ ...subject, title: "שיחות 2026" })).toEqual(untitled);
    expect(await drawCover(subject)).not.toEqual(untitled);
  });

  test("has a title whose emoji is left out", async () => {
    expect(await drawCover({ ...subject, title: "🎙️ Talks" })).toEqual(await drawCover(subject));
  });
});
