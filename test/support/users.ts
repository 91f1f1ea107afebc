import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { updateUser } from "#server/store/users.ts";
import type { Instance, TestClient } from "./instance.ts";
import { PASSWORD, QUICK_REGISTRATION_URL } from "./quick-registration.ts";

/* Users of the HTTP tests: Ada has premium, Ben is on the free plan, Cam is an administrator. */

export { PASSWORD };

export interface TestUser {
  client: TestClient;
  user: CurrentUser;
}

/** Registers a user on the free plan. */
export async function registerUser(instance: Instance, screenName: string, displayName: string): Promise<TestUser> {
  const client = instance.newClient();
  const response = await client.post(QUICK_REGISTRATION_URL, {
    email: `${screenName}@example.com`,
    displayName,
    screenName,
  });
  if (response.statusCode !== 201) throw new Error(`${screenName} could not register: ${response.body}`);
  return { client, user: response.json() };
}

export async function registerAda(instance: Instance): Promise<TestUser> {
  const { client } = await registerUser(instance, "ada.guest", "Ada Guest");
  const response = await client.post("/api/activate-premium");
  return { client, user: response.json() };
}

export function registerBen(instance: Instance): Promise<TestUser> {
  return registerUser(instance, "ben_guest", "Ben Guest");
}

export async function registerCam(instance: Instance): Promise<TestUser> {
  const { client, user } = await registerUser(instance, "cam-admin", "Cam Admin");
  await updateUser(instance.context.db, user.id, { isAdmin: true });
  return { client, user: { ...user, isAdmin: true } };
}

/** Signs in; the caller checks the response. */
export function signIn(client: TestClient, email: string, password = PASSWORD) {
  return client.post("/api/login", { email, password });
}

/** Creates a feed; the default (public) one unless the fields say otherwise. */
export async function createFeed(client: TestClient, fields: Record<string, unknown> = {}): Promise<FeedView> {
  const response = await client.post("/api/feeds", {
    title: "Guest spots",
    slug: "guest-spots",
    isDefault: true,
    ...fields,
  });
  if (response.statusCode !== 201) throw new Error(`The feed was rejected: ${response.body}`);
  return response.json();
}

/** Adds an episode to a feed. */
export async function addEpisode(
  client: TestClient,
  feedId: number,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<EpisodeView> {
  const response = await client.post(`/api/feeds/${feedId}/episodes`, {
    title,
    description: `What was said in ${title}.`,
    showName: "The Example Hour",
    releaseDate: "2026-01-05T10:00:00.000Z",
    ...fields,
  });
  if (response.statusCode !== 201) throw new Error(`The episode was rejected: ${response.body}`);
  return response.json();
}
