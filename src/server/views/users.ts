import type { UserSummary } from "#domain/users/administration.ts";
import { filledFieldsOf, parseMediaKit } from "#domain/users/media-kit.ts";
import { paletteNameOf } from "#domain/users/palettes.ts";
import type { PremiumRule } from "#domain/users/plan.ts";
import type { Account, CurrentUser, PublicProfile } from "#domain/users/user.ts";
import type { UserRow } from "../store/tables.ts";
import type { UserWithCounts } from "../store/users.ts";

export function presentCurrentUser(user: UserRow, isPremium: PremiumRule): CurrentUser {
  return {
    ...presentAccount(user, isPremium),
    palette: paletteNameOf(user),
    ...parseMediaKit(user.mediaKit),
  };
}

function presentAccount(user: UserRow, isPremium: PremiumRule): Account {
  const { id, email, username, displayName, screenName, bio, profileImage, gravatarHash, isVerified, isAdmin } = user;
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
    isPremium: isPremium(user),
    isAdmin,
  };
}

export function presentUserSummary(user: UserWithCounts, isPremium: PremiumRule): UserSummary {
  const { premiumUntil, createdAt, feedCount, episodeCount } = user;
  return { ...presentAccount(user, isPremium), premiumUntil, createdAt, feedCount, episodeCount };
}

/** What every public page shows of a guest. */
export function presentProfile(user: UserRow): PublicProfile {
  const { screenName, displayName, bio, profileImage, gravatarHash } = user;
  return { screenName, displayName, bio, profileImage, gravatarHash, palette: paletteNameOf(user) };
}

/** A guest's profile with the public fields of the media kit that are filled. */
export function presentFullProfile(user: UserRow): PublicProfile {
  const { contactEmail: _, featuredEpisodeIds: __, testimonials, ...kit } = parseMediaKit(user.mediaKit);
  const quotes = testimonials.map(({ quote, name }) => ({ quote, name }));
  return { ...presentProfile(user), ...filledFieldsOf({ ...kit, testimonials: quotes }) };
}
