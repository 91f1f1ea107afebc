import cluster from "node:cluster";
import { readConfigOrExit } from "./operate/read-config-or-exit.ts";
import { SERVING, superviseWorkers } from "./operate/supervisor.ts";

const isDevelopment = process.argv.includes("--dev");
const config = readConfigOrExit();
const announce = () => console.log(`Aircheck is ready at ${config.publicUrl}`);
if (cluster.isPrimary && config.webConcurrency > 1 && !isDevelopment)
  process.exit(await superviseWorkers(config.webConcurrency, announce));

// Loaded only here, because the supervisor needs none of it.
const { serve } = await import("./serve.ts");
// Of several workers, the supervisor says when all are ready.
await serve(config, isDevelopment, cluster.isPrimary ? announce : () => process.send?.(SERVING));
