import cluster from "node:cluster";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { SERVING, superviseWorkers } from "./operate/supervisor.ts";

const isDevelopment = process.argv.includes("--dev");
const config = readSettings();
const announce = () => console.log(`Aircheck is ready at ${config.publicUrl}`);
if (cluster.isPrimary && config.webConcurrency > 1 && !isDevelopment)
  process.exit(await superviseWorkers(config.webConcurrency, announce));

// Loaded only here, because the supervisor needs none of it.
const { serve } = await import("./serve.ts");
// Of several workers, the supervisor says when all are ready.
await serve(config, isDevelopment, cluster.isPrimary ? announce : () => process.send?.(SERVING));

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
