import type { Config } from "../config.ts";

/** The sentence for an operator whose process got no port. */
export function cannotListen({ host, port }: Config, error: unknown): string {
  return `Aircheck cannot listen on ${host}:${port} (HOST, PORT): ${(error as Error).message}`;
}
