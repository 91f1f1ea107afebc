/*
 * Addresses that are keys: whoever has one gets in, so publishing it gives away what its owner pays for or was trusted with. The forms are
 * those of hosts of private podcasts. Source of several: https://github.com/Podcastindex-org/private-feed-blocklist/blob/main/patterns.txt
 */

/**
 * Why an address is private. login: it has a user name or password; key: its query has a key or the signature of a file; private-feed: a
 * host's address for one listener or for members; unlisted: only those who were given it can find the recording.
 */
export type PrivateReason = "login" | "key" | "private-feed" | "unlisted";

/** Names of parameters that hold keys, in lower case without punctuation. */
const KEY_NAMES = new Set([
  "auth",
  "authkey",
  "authorization",
  "bearer",
  "credential",
  "credentials",
  "hdnea",
  "hdntl",
  "hdnts",
  "jwt",
  "keypairid",
  "phpsessid",
  "jsessionid",
  "pwd",
  "passwd",
  "sig",
  "tokenhash",
  "tokentime",
]);
/** How further names of them end: access_token, client_secret, X-Amz-Signature. */
const KEY_NAME_ENDINGS =
  /(?:token|secret|signature|password|hmac|apikey|accesskey|accesskeyid|secretkey|privatekey|sessionid)$/;
/** Of Amazon's and Google's signed files. */
const SIGNED_FILE_NAMES = /^x(?:amz|goog)/;
/** Names of keys that have other uses too: their value decides. */
const AMBIGUOUS_NAMES = new Set(["key", "pass", "policy", "sign"]);
/** A number is an id, and a short word a choice. */
const LIKE_A_KEY = /^(?!\d+$).{6,}$/;

/** Parameters that look like keys and open nothing, by host. */
const HARMLESS_PARAMETERS: readonly [host: RegExp, name: string][] = [
  // the size of a picture, signed
  [/^i\.vimeocdn\.com$/, "sig"],
  // the id of a published document
  [/^(?:docs|spreadsheets)\.google\.com$/, "key"],
  // of a button for donations
  [/^(?:www\.)?paypal\.com$/, "token"],
  // against misuse of SoundCloud's redirector
  [/^gate\.sc$/, "token"],
  // part of every address of a public file
  [/^firebasestorage\.googleapis\.com$/, "token"],
];

/** Parameters that are keys at these hosts alone. */
const KEYS_OF_HOSTS: readonly [host: RegExp, name: string, PrivateReason][] = [
  [/(?:^|\.)castos\.com$/, "uuid", "private-feed"],
  [/^feeds\.npr\.org$/, "uid", "private-feed"],
  [/(?:^|\.)vimeo\.com$/, "h", "unlisted"],
];

/** What pages use to recognize the messages of a frame. */
const WORDPRESS_FRAME = /^\?secret=\w*/;

const UUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";

/** Hosts and paths, also behind the hosts that count downloads. */
const PRIVATE_PATHS: readonly [pattern: RegExp, PrivateReason][] = [
  [/(?:^|[/.])supportingcast\.(?:fm|co|cc)\/(?:content|feeds?|listen)\/./, "private-feed"],
  [/(?:^|[/.])supercast\.(?:tech|com)\/feeds?\/./, "private-feed"],
  [/(?:^|[/.])memberful\.com\/rss\/./, "private-feed"],
  [/(?:^|[/.])memberfulcontent\.com\/./, "private-feed"],
  [/(?:^|[/.])substack\.com\/(?:[^/]+\/){1,6}private\/./, "private-feed"],
  // Public shows have no third part, or "default".
  [/(?:^|\/)access\.acast\.com\/rss\/[^/]+\/(?!default(?:\/|$))./, "private-feed"],
  [/(?:^|\/)plus\.acast\.com\/./, "private-feed"],
  [/(?:^|[/.])libsyn\.com\/(?:[^/]+\/){0,6}(?:private|premium)\/./, "private-feed"],
  [/(?:^|\/)(?:my|premium)\.libsyn\.com\/./, "private-feed"],
  [/(?:^|\/)(?:feeds\.redcircle\.com|api\.podcache\.net\/shows)\/[\w-]+\/(?:pf|private)\/./, "private-feed"],
  [/(?:^|\/)private\.captivate\.fm\/./, "private-feed"],
  [/(?:^|\/)subscribers\.transistor\.fm\/./, "private-feed"],
  [/(?:^|\/)anchor\.fm\/s\/[^/]+\/podcast\/(?:auth|private)(?:\/|$)/, "private-feed"],
  [/(?:^|\/)app\.helloaudio\.fm\/feed\/./, "private-feed"],
  [new RegExp(`(?:^|/)feed\\.pod\\.co/${UUID}/${UUID}`), "private-feed"],
  [/(?:^|\/)rss\.stratechery\.(?:com|passport\.online)\/./, "private-feed"],
  [/(?:^|\/)my\.slate\.com\/subscriptions\/./, "private-feed"],
  [/(?:^|[/.])soundcloud\.com\/[^/]+\/(?:sets\/)?[^/]+\/s-\w{5,}(?:\/|$)/, "unlisted"],
  [/(?:^|[/.])vimeo\.com\/(?:video\/)?\d+\/[0-9a-f]{8,}(?:\/|$)/, "unlisted"],
  // Of sites of the show's own.
  [/\/(?:auth|private|secret|token)\/(?=[^/]*\d)[\w.~-]{12,}/, "private-feed"],
  [/\/eyj[\w-]+\.eyj[\w-]+\.[\w-]+/, "key"],
];

/** Most addresses have nothing of all this, and are done with after one look. */
const PATH_HINT =
  /supportingcast|supercast|memberful|substack|acast\.com|libsyn|redcircle|podcache|captivate|transistor|anchor\.fm|helloaudio|pod\.co|stratechery|slate\.com|soundcloud|vimeo|\/(?:auth|private|secret|token)\/|\/eyj/i;
const PARAMETER_HINT =
  /auth|bearer|credential|hdn|jwt|key|sess|pw|pass|sig|token|secret|hmac|policy|amz|goog|uid|\bh=/i;

/** Scheme, authority, path, query and fragment, as browsers divide them. */
const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;
/** Links in links are encoded as often as they were passed on. */
const MAX_DECODINGS = 3;
/** No link has more links in it. One that does is no link that anybody misses. */
const MAX_INNER_ADDRESSES = 4;

/**
 * Says why an address must not be published; undefined for all others. What a link has in it is looked at too, such as the feed in the link
 * of an app.
 */
export function privateReasonOf(address: string): PrivateReason | undefined {
  let text = address.trim();
  for (let count = 0; ; count += 1) {
    const reason = mayBePrivate(text) ? (reasonOf(text) ?? reasonOfInner(text)) : undefined;
    const decoded = count < MAX_DECODINGS && text.includes("%") ? decode(text) : text;
    if (reason || decoded === text) return reason;
    text = decoded;
  }
}

export function isPrivateAddress(address: string | null | undefined): boolean {
  return Boolean(address) && privateReasonOf(address as string) !== undefined;
}

function mayBePrivate(text: string): boolean {
  return text.includes("@") || PATH_HINT.test(text) || (text.includes("=") && PARAMETER_HINT.test(text));
}

/** Of an address that another one ends with. */
function reasonOfInner(text: string): PrivateReason | undefined {
  let count = 0;
  for (let at = text.indexOf("://", 8); at >= 0; at = text.indexOf("://", at + 3)) {
    count += 1;
    if (count > MAX_INNER_ADDRESSES) return "key";
    const scheme = /[a-z][a-z0-9+.-]*$/i.exec(text.slice(Math.max(0, at - 10), at))?.[0];
    const reason = scheme && reasonOf(scheme + text.slice(at));
    if (reason) return reason;
  }
  return undefined;
}

function reasonOf(address: string): PrivateReason | undefined {
  const [, , authority = "", path = "", query, fragment] = PARTS.exec(address) ?? [];
  if (authority === "") return undefined;
  const userEnd = authority.lastIndexOf("@");
  if (userEnd > 0) return "login";
  const host = authority
    .slice(userEnd + 1)
    .replace(/:\d*$/, "")
    .toLowerCase();
  const place = host + path.toLowerCase();
  return (
    (PATH_HINT.test(place) ? PRIVATE_PATHS.find(([pattern]) => pattern.test(place))?.[1] : undefined) ??
    reasonOfParameters(host, query) ??
    reasonOfParameters(host, fragment?.replace(WORDPRESS_FRAME, ""))
  );
}

function reasonOfParameters(host: string, query: string | undefined): PrivateReason | undefined {
  if (!query?.includes("=") || !PARAMETER_HINT.test(query)) return undefined;
  for (const parameter of query.split(/[&;?]/)) {
    const at = parameter.indexOf("=");
    const value = parameter.slice(at + 1);
    if (at <= 0 || value === "") continue;
    const name = parameter
      .slice(0, at)
      .toLowerCase()
      .replace(/%[0-9a-f]{2}|[^a-z0-9]/g, "");
    const isHere = ([ofHost, ofName]: readonly [RegExp, string, ...unknown[]]) => ofName === name && ofHost.test(host);
    if (HARMLESS_PARAMETERS.some(isHere)) continue;
    const ofHost = KEYS_OF_HOSTS.find(isHere);
    if (ofHost) return ofHost[2];
    if (isKeyName(name) || (AMBIGUOUS_NAMES.has(name) && LIKE_A_KEY.test(value))) return "key";
  }
  return undefined;
}

function isKeyName(name: string): boolean {
  return KEY_NAMES.has(name) || KEY_NAME_ENDINGS.test(name) || SIGNED_FILE_NAMES.test(name);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an address in a text is part of ends at spaces, quotes and angle brackets. */
const WORD_END = /[\s"<>]/;
/** A longer one is not looked through: no field takes it as a link. */
const ADDRESS_MAX_LENGTH = 2048;
/** Where it begins in that, also without a scheme. */
const ADDRESS_START = /[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![\w.@-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?::\d+)?\//i;
const AFTER_ADDRESS = /[).,:;!?'’”»\]]+$/;
const REMOVED = "[private link]";

/** Replaces the private addresses in a text. */
export function withoutPrivateAddresses(text: string): string {
  if (!text.includes("/") || !(text.includes("%") || mayBePrivate(text))) return text;
  let cleaned = "";
  let copiedTo = 0;
  // Every address has a slash; most words have none.
  for (let slash = text.indexOf("/"); slash >= 0; slash = text.indexOf("/", copiedTo)) {
    let start = slash;
    while (start > copiedTo && !WORD_END.test(text[start - 1] as string)) start -= 1;
    let end = slash;
    while (end < text.length && !WORD_END.test(text[end] as string)) end += 1;
    cleaned += text.slice(copiedTo, start) + withoutPrivateAddress(text.slice(start, end));
    copiedTo = end;
  }
  return cleaned + text.slice(copiedTo);
}

function withoutPrivateAddress(word: string): string {
  const start = word.includes("%") || mayBePrivate(word) ? word.search(ADDRESS_START) : -1;
  if (start < 0) return word;
  const found = word.slice(start);
  if (found.length > ADDRESS_MAX_LENGTH) return word.slice(0, start) + REMOVED;
  const address = found.replace(AFTER_ADDRESS, "");
  const isPrivate = isPrivateAddress(address.includes("://") ? address : `https://${address}`);
  return isPrivate ? word.slice(0, start) + REMOVED + found.slice(address.length) : word;
}
