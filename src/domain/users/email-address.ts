const MAX_LENGTH = 254;
/** Letters of any language, because people write international domains so. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** An address in the form of emailKey(), as z.email() has it, and with the top-level domains of other scripts. */
const KEY = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** Normalizes an e-mail address for comparison and lookup: in lower case, an international domain as mail servers know it. */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase();
  const domainStart = address.lastIndexOf("@") + 1;
  const domain = address.slice(domainStart);
  const url = `https://${domain}`;
  return DOMAIN.test(domain) && URL.canParse(url) ? address.slice(0, domainStart) + new URL(url).hostname : address;
}

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && KEY.test(emailKey(text));
}
