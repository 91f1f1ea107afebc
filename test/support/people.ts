import type { EpisodeView } from "#domain/episode.ts";
import type { FeedView } from "#domain/feed.ts";
import type { CurrentUser } from "#domain/user.ts";
import { updateUser } from "#server/store/users.ts";
import type { Instance, Person } from "./instance.ts";

/*
 * The people of the tests: Ada has premium, Ben is on the free plan, Cam administers.
 */

export const PASSWORD = "correct horse";

export interface Account {
  person: Person;
  user: CurrentUser;
}

/** Somebody who has just registered, on the free plan. */
export async function register(instance: Instance, screenName: string, displayName: string): Promise<Account> {
  const person = instance.visitor();
  const response = await person.post("/api/register", {
    email: `${screenName}@example.com`,
    password: PASSWORD,
    displayName,
    screenName,
  });
  if (response.statusCode !== 201) throw new Error(`${screenName} could not register: ${response.body}`);
  return { person, user: response.json() };
}

export async function registerAda(instance: Instance): Promise<Account> {
  const { person } = await register(instance, "ada.guest", "Ada Guest");
  const response = await person.post("/api/activate-premium");
  return { person, user: response.json() };
}

export function registerBen(instance: Instance): Promise<Account> {
  return register(instance, "ben_guest", "Ben Guest");
}

export async function registerCam(instance: Instance): Promise<Account> {
  const { person, user } = await register(instance, "cam-admin", "Cam Admin");
  await updateUser(instance.context.db, user.id, { isAdmin: true });
  return { person, user: { ...user, isAdmin: true } };
}

/** Signs in again, as after a session that ended meanwhile; the answer is the caller's to judge. */
export function signIn(person: Person, email: string, password = PASSWORD) {
  return person.post("/api/login", { email, password });
}

/** A feed of the person's; public as the default feed is, unless said otherwise. */
export async function makeFeed(person: Person, fields: Record<string, unknown> = {}): Promise<FeedView> {
  const response = await person.post("/api/feeds", {
    title: "Guest spots",
    slug: "guest-spots",
    isDefault: true,
    ...fields,
  });
  if (response.statusCode !== 201) throw new Error(`The feed was refused: ${response.body}`);
  return response.json();
}

/** An episode in a feed; its audio's host does not answer, so the enclosure stays as it was said. */
export async function addEpisode(
  person: Person,
  feedId: number,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<EpisodeView> {
  const response = await person.post(`/api/feeds/${feedId}/episodes`, {
    title,
    description: `What was said in ${title}.`,
    showName: "The Example Hour",
    releaseDate: "2026-01-05T10:00:00.000Z",
    ...fields,
  });
  if (response.statusCode !== 201) throw new Error(`The episode was refused: ${response.body}`);
  return response.json();
}
