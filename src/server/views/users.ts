import type { UserSummary } from "#domain/users/administration.ts";
import { isPremiumNow } from "#domain/users/plan.ts";
import type { CurrentUser, PublicProfile } from "#domain/users/user.ts";
import type { UserRow } from "../store/tables.ts";
import type { UserWithCounts } from "../store/users.ts";

export function presentCurrentUser(user: UserRow, now: Date): CurrentUser {
  const { id, email, username, displayName, screenName, bio, profileImage, gravatarHash, isVerified, isAdmin } = user;
  const isPremium = isPremiumNow(user, now);
  return {
    id,
    email,
    username,
    displayName,
    screenName,
    bio,
    profileImage,
    gravatarHash,
    isVerified,
    isPremium,
    isAdmin,
  };
}

export function presentUserSummary(user: UserWithCounts, now: Date): UserSummary {
  const { premiumUntil, createdAt, feedCount, episodeCount } = user;
  return { ...presentCurrentUser(user, now), premiumUntil, createdAt, feedCount, episodeCount };
}

export function presentProfile(user: UserRow): PublicProfile {
  const { screenName, displayName, bio, profileImage, gravatarHash } = user;
  return { screenName, displayName, bio, profileImage, gravatarHash };
}
