/*
 * Loaded into a server under test before anything else (`node --import`): a test moves the server's clock by writing the number of
 * milliseconds to the file SOAK_CLOCK, and names of other machines cannot be resolved, so that no request leaves this one.
 */
import dns from "node:dns";
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const RealDate = Date;
let offsetMs = 0;
const readOffset = () => {
  try {
    offsetMs = Number(readFileSync(process.env.SOAK_CLOCK, "utf8")) || 0;
  } catch {
    offsetMs = 0;
  }
};
readOffset();
setInterval(readOffset, 100).unref();

globalThis.Date = class MovedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};

const lookup = dns.promises.lookup;
dns.promises.lookup = async (hostname, options) => {
  if (hostname === "localhost" || /^[\d.:]+$/.test(hostname)) return lookup(hostname, options);
  throw Object.assign(new Error(`No such host: ${hostname}`), { code: "ENOTFOUND" });
};
syncBuiltinESMExports();
