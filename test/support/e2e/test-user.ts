import type { APIRequestContext } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { CurrentUser } from "#domain/users/user.ts";

export const PASSWORD = "correct horse";

export interface TestUserOptions {
  /** a unique number is added */
  screenName?: string;
  isPremium?: boolean;
  isVerified?: boolean;
}

/** A registered user who is signed in to the API: tests prepare their data with it. */
export interface TestUser {
  user: CurrentUser;
  /** sends requests with the user's session */
  request: APIRequestContext;
  /** @throws Error if the response is not successful */
  post<T>(path: string, body?: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  /** Creates a feed; the default feed unless the fields say otherwise. */
  createFeed(fields?: Record<string, unknown>): Promise<FeedView>;
  /** Adds episodes one after the other, so that the last one is on top. */
  addEpisodes(feedId: number, ...episodes: ({ title: string } & Record<string, unknown>)[]): Promise<EpisodeView[]>;
}

let registeredCount = 0;

/** Makes names unique on a server that several tests share. */
export function uniqueScreenName(name: string): string {
  registeredCount += 1;
  return `${name}${registeredCount}`;
}

/** Registers a user with a unique screen name. @param request keeps the session's cookie */
export async function registerUser(
  request: APIRequestContext,
  origin: string,
  { screenName = "guest", isPremium = false, isVerified = true }: TestUserOptions = {},
): Promise<TestUser> {
  const send = async <T>(method: "POST" | "PATCH", path: string, body?: unknown): Promise<T> => {
    const response = await request.fetch(origin + path, { method, headers: { origin }, data: body });
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path} returned ${response.status()}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const post = <T>(path: string, body?: unknown) => send<T>("POST", path, body);

  const name = uniqueScreenName(screenName);
  const user = await post<CurrentUser>(apiPaths.register(), {
    email: `${name}@example.com`,
    password: PASSWORD,
    displayName: `${name} Example`,
    screenName: name,
  });
  if (isPremium) await post(apiPaths.activatePremium());
  if (isVerified) {
    const { verificationCode } = await post<{ verificationCode: string }>(apiPaths.sendVerificationCode());
    await post(apiPaths.verifyEmail(), { code: verificationCode });
  }
  return {
    user,
    request,
    post,
    patch: (path, body) => send("PATCH", path, body),
    createFeed: (fields) =>
      post(apiPaths.feeds(), { title: "Guest spots", slug: "guest-spots", isDefault: true, ...fields }),
    async addEpisodes(feedId, ...episodes) {
      const added: EpisodeView[] = [];
      for (const episode of episodes)
        added.push(
          await post(apiPaths.feedEpisodes(feedId), {
            description: `What was said in ${episode.title}.`,
            showName: "The Example Hour",
            releaseDate: "2026-01-05T10:00:00.000Z",
            ...episode,
          }),
        );
      return added;
    },
  };
}
