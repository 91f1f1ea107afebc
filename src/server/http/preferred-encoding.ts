import negotiate from "@fastify/accept-negotiator";

export type Encoding = "identity" | "gzip" | "br";

const COMPRESSED = ["br", "gzip"];

/** The encoding that an Accept-Encoding header asks for. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  return (negotiate.negotiate(acceptEncoding, COMPRESSED) ?? "identity") as Encoding;
}
