import {
  avatarUrl,
  firstCharacters,
  PICTURE_PIXELS,
  SMALL_PICTURE_PIXELS,
  smallPictureUrl,
} from "#domain/users/avatar.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { PublicProfile } from "#domain/users/user.ts";
import { Avatar } from "#web/ui/avatar.tsx";

const AVATAR_PIXELS = 96;
const LARGE_AVATAR_PIXELS = 384;

interface PortraitProps {
  profile: Pick<PublicProfile, "displayName" | "screenName" | "profileImage" | "gravatarHash">;
}

/** The guest's picture; without one, that of the avatar service, or a monogram. */
export function Portrait({ profile }: PortraitProps) {
  const { profileImage, gravatarHash } = profile;
  const [url, width, largeUrl, largeWidth] = profileImage
    ? [smallPictureUrl(profileImage), SMALL_PICTURE_PIXELS, profileImage, PICTURE_PIXELS]
    : [
        avatarUrl(gravatarHash, AVATAR_PIXELS),
        AVATAR_PIXELS,
        avatarUrl(gravatarHash, LARGE_AVATAR_PIXELS),
        LARGE_AVATAR_PIXELS,
      ];
  return (
    <Avatar
      size="portrait"
      isPhoto={profileImage !== null}
      initials={firstCharacters(displayNameOf(profile), 1).toUpperCase()}
      imageUrl={url}
      srcSet={url === largeUrl ? undefined : `${url} ${width}w, ${largeUrl} ${largeWidth}w`}
    />
  );
}
