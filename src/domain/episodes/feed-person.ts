/** Somebody whom an item or a channel credits, mostly by a `podcast:person`. */
export interface FeedPerson {
  name: string;
  /** null or empty means host; contributor and author may stand for anybody who takes part */
  role: string | null;
  href: string | null;
}

export type PersonKind = "guest" | "cast" | "host" | "crew" | "credit";

const GUEST_ROLE =
  /guest|\bg[aæä]st(?!geb|heer|vrouw)|invit|ospit(?!ant)|convidad|gość|гост|ゲスト|嘉宾|panel|interviewee|speaker|expert/;
const HOST_ROLE = /host|presenter|moderator|anchor|interviewer|gastgeb|gastheer|gastvrouw|ospitante/;
const CAST_ROLE = /narrator|voice|reporter|correspondent|actor|storyteller|reader|musician|performer|caller/;
/** What those are called whom an element names that knows no roles. */
const CREDIT_ROLE = /^(?:contributor|author)s?$/;

/** Sorts roles, in any case and a few languages. Source: podcastindex.org/namespace/1.0, person: who has no role is a host. */
export function kindOfRole(role: string | null): PersonKind {
  const name = (role ?? "").trim().toLowerCase() || "host";
  if (GUEST_ROLE.test(name)) return "guest";
  if (HOST_ROLE.test(name)) return "host";
  if (CREDIT_ROLE.test(name)) return "credit";
  return CAST_ROLE.test(name) ? "cast" : "crew";
}
