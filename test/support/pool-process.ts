import { Socket } from "node:net";
import { AppError } from "#server/errors.ts";
import { answerMessages } from "#server/limits/process-messages.ts";

/* What a process of the tests of process-pool.ts does: what its task says. */

const kept: Buffer[] = [];
const channel = new Socket({ fd: 3 });
await answerMessages(channel, async ({ value, files }) => {
  switch (value) {
    case "echo":
      return { value, files };
    case "which":
      return { value: process.pid, files: [] };
    case "environment":
      return { value: process.env, files: [] };
    case "keep":
      kept.push(Buffer.alloc(100_000_000, 1));
      return { value: process.pid, files: [] };
    case "refuse":
      throw new AppError(400, "invalid", "Fog is invalid", [{ field: "fog", message: "Fog is invalid" }]);
    case "fail":
      throw new RangeError("Too deep");
    case "abort":
      return process.abort();
    case "leave":
      return process.exit();
    case "allocate":
      for (const buffers = []; ; ) buffers.push(Buffer.alloc(10_000_000, 1));
    case "grow":
      for (let text = "fog"; ; ) text = JSON.parse(JSON.stringify(text + text));
    case "spin":
      for (;;);
    case "babble":
      channel.write("Fog, and nothing but fog");
      return new Promise(() => {});
    case "boast":
      channel.write(Buffer.from([255, 255, 255, 255]));
      return new Promise(() => {});
    default:
      return { value: null, files: [] };
  }
});
