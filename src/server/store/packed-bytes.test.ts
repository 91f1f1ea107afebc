import { expect, test } from "vitest";
import { packBytes, unpackBytes } from "./packed-bytes.ts";

test("unpacks what it packed, and what an earlier version stored as it was", async () => {
  const list = Buffer.from("Title,Link\nFog,https://show.example/fog\n".repeat(1000));
  const packed = await packBytes(list);
  expect(packed.length).toBeLessThan(list.length / 10);
  expect(Buffer.from(await unpackBytes(packed))).toEqual(list);
  expect(Buffer.from(await unpackBytes(list))).toEqual(list);
  expect(await unpackBytes(new Uint8Array())).toHaveLength(0);
});
