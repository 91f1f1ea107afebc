import { expect, test } from "vitest";
import { compressBytes, decompressBytes } from "./compressed-bytes.ts";

test("decompresses what it compressed, and keeps what an earlier version stored as it was", async () => {
  const list = Buffer.from("Title,Link\nFog,https://show.example/fog\n".repeat(1000));
  const compressed = await compressBytes(list);
  expect(compressed.length).toBeLessThan(list.length / 10);
  expect(Buffer.from(await decompressBytes(compressed, list.length))).toEqual(list);
  expect(Buffer.from(await decompressBytes(list, list.length))).toEqual(list);
  expect(await decompressBytes(new Uint8Array(), 1)).toHaveLength(0);
  await expect(decompressBytes(compressed, list.length - 1)).rejects.toThrow(RangeError);
});
