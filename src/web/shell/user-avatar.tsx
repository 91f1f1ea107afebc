import { avatarUrl, initialsOf } from "#domain/avatar.ts";
import type { CurrentUser } from "#domain/user.ts";
import { Avatar } from "#web/ui/avatar.tsx";

const HEADER_AVATAR_PIXELS = 80;

/** The signed-in person's picture: their own, or the avatar service's. */
export function UserAvatar({ user }: { user: CurrentUser }) {
  return (
    <Avatar
      size="header"
      initials={initialsOf(user)}
      imageUrl={user.profileImage || avatarUrl(user.gravatarHash, HEADER_AVATAR_PIXELS)}
    />
  );
}
