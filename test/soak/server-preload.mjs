/*
 * Loaded into a server under test before anything else (`node --import`): names of other machines cannot be resolved, so that no
 * request leaves this one. With COLLECTS_GARBAGE all garbage is collected now and then: its metrics tell how much memory is in use.
 */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const GARBAGE_INTERVAL_MS = 10_000;

const lookup = dns.promises.lookup;
dns.promises.lookup = async (hostname, options) => {
  if (hostname === "localhost" || /^[\d.:]+$/.test(hostname)) return lookup(hostname, options);
  throw Object.assign(new Error(`No such host: ${hostname}`), { code: "ENOTFOUND" });
};
syncBuiltinESMExports();

if (isMainThread && process.env.COLLECTS_GARBAGE) {
  setFlagsFromString("--expose-gc");
  setInterval(runInNewContext("gc"), GARBAGE_INTERVAL_MS).unref();
}
