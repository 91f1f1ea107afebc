import { Socket } from "node:net";
import type { PictureCrop } from "#domain/users/profile-picture.ts";
import { answerMessages } from "../limits/process-messages.ts";
import { decodePicture } from "./decode-picture.ts";

/* Decodes and encodes one picture after the other, until the process that started this one closes the channel. */

// That process ends this one, also where a service manager tells both to stop.
process.on("SIGTERM", () => {});
await answerMessages(new Socket({ fd: 3 }), async ({ value, files: [file = Buffer.alloc(0)] }) => {
  const { crop } = value as { crop: PictureCrop | undefined };
  const { picture, smallPicture, contentHash } = await decodePicture(file, crop);
  return { value: { contentHash }, files: [picture, smallPicture] };
});
