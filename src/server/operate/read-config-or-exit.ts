import { type Config, ConfigError, readConfig } from "../config.ts";
import { stop } from "./stop.ts";

/** Reads the settings, or ends the process with the sentence that names the wrong one. */
export function readConfigOrExit(environment: NodeJS.ProcessEnv = process.env): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    stop(error.message);
  }
}
