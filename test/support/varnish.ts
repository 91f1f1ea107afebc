import { existsSync, globSync } from "node:fs";

/** Whether Varnish and its module xkey are installed (Debian's packages varnish and varnish-modules). */
export function hasVarnish(): boolean {
  return existsSync("/usr/sbin/varnishd") && globSync("/usr/lib/*/varnish/vmods/libvmod_xkey.so").length > 0;
}
