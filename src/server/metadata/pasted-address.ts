import { isHttpUrl, URL_MAX_LENGTH } from "#domain/fields.ts";
import { invalidField } from "#server/errors.ts";

/** What podcast apps put before a feed's address, with or without a whole address behind it. */
const APP_SCHEME = /^(?:feed|podcast|itpc|pcast|itms-pcast|itms-podcasts?|podcasts?):(?:\/\/)?/i;

/**
 * The address in what a person pasted: quotes and angle brackets round it, words before it, an app's scheme and a missing
 * scheme are forgiven.
 * @returns an absolute http(s) address
 * @throws AppError 400 'invalid' when there is none
 */
export function pastedAddress(pasted: string): string {
  const unwrapped = pasted.trim().replace(/^["'<“]+|["'>”]+$/g, "");
  const withoutApp = unwrapped.replace(APP_SCHEME, "");
  const [shared] = /\s/.test(withoutApp) ? (/https?:\/\/\S+/i.exec(withoutApp) ?? [withoutApp]) : [withoutApp];
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(shared);
  const address = hasScheme ? shared : `https://${shared.replace(/^\/+/, "")}`;
  if (/\s/.test(address) || !isHttpUrl(address) || address.length > URL_MAX_LENGTH) throw noAddress();
  // a single word is more likely a title than a host
  const { hostname } = new URL(address);
  if (!hasScheme && !/[.:]/.test(hostname) && hostname !== "localhost") throw noAddress();
  return address;
}

function noAddress() {
  return invalidField("url", "Please enter a valid http or https address");
}
