import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { serve } from "#server/serve.ts";

/*
 * Serves the application as main.ts does, with a clock that the parent process sets forward: it sends the seconds, and what is due
 * by then is done at once.
 */
let offsetMs = 0;
let served: Context | undefined;

process.on("message", (seconds: number) => {
  offsetMs += seconds * 1000;
  served?.wakeBackground();
  void served?.visits.flush();
});

// The parent's messages are no reason to stay.
process.channel?.unref();

const config = readConfig(process.env);
await serve(
  config,
  false,
  (context) => {
    served = context;
    process.stdout.write(`Aircheck is ready at ${config.publicUrl}\n`);
  },
  { now: () => new Date(Date.now() + offsetMs) },
);
