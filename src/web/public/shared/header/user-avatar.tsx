import { avatarUrl, initialsOf, smallPictureUrl } from "#domain/users/avatar.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { Avatar } from "#web/ui/avatar.tsx";

const HEADER_AVATAR_PIXELS = 80;

/** The current user's avatar: their own image, or the one from the avatar service. */
export function UserAvatar({ user }: { user: CurrentUser }) {
  return (
    <Avatar
      size="small"
      initials={initialsOf(user)}
      imageUrl={
        user.profileImage ? smallPictureUrl(user.profileImage) : avatarUrl(user.gravatarHash, HEADER_AVATAR_PIXELS)
      }
    />
  );
}
