import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_MEGAPIXELS,
  PICTURE_TOO_LARGE_MESSAGE,
  PICTURE_TYPE_MESSAGE,
  PICTURE_TYPES,
} from "#domain/users/profile-picture.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useDeletePicture } from "#web/app/api/users.ts";
import { Portrait } from "#web/public/shared/portrait.tsx";
import { Button } from "#web/ui/button.tsx";
import { type OpenedPicture, PictureCropDialog } from "./picture-crop-dialog.tsx";

/** Uploads and deletes the user's picture. Without one, it says where the shown picture comes from. */
export function PictureEditor({ user }: { user: CurrentUser }) {
  const [picture, setPicture] = useState<OpenedPicture>();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const deletePicture = useDeletePicture();

  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = "";
    if (!file) return;
    const opened = await openPicture(file);
    setError(typeof opened === "string" ? opened : undefined);
    setPicture(typeof opened === "string" ? undefined : opened);
  };

  return (
    <section aria-label="Picture" className="space-y-4 md:w-[min(16rem,36%)] md:shrink-0">
      <Portrait profile={user} />
      <p className="text-pretty text-quiet text-sm">
        {user.profileImage ? (
          "You uploaded this picture. It is on your public page, in your feeds and beside your episodes."
        ) : (
          <>
            You have not uploaded a picture. This is your{" "}
            <a href="https://gravatar.com" target="_blank" rel="noopener" className="underline underline-offset-4">
              Gravatar<span className="sr-only"> (opens in a new window)</span>
            </a>{" "}
            picture, or a pattern if you don't have one.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-x-1 gap-y-3">
        <Button variant={user.profileImage ? "secondary" : "primary"} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden /> {user.profileImage ? "Replace picture" : "Upload picture"}
        </Button>
        {user.profileImage && (
          <Button variant="quiet" isBusy={deletePicture.isPending} onClick={() => deletePicture.mutate()}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-quiet text-sm">{`JPEG, PNG or WebP, up to ${MAX_PICTURE_BYTES / 1_000_000} MB.`}</p>
      {error && (
        <p role="alert" className="text-pretty text-danger text-sm">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        onChange={open}
        aria-label="Picture file"
        className="hidden"
      />
      {picture && <PictureCropDialog picture={picture} onClose={() => setPicture(undefined)} />}
    </section>
  );
}

/** Decodes a chosen file to show it. @returns what is wrong with it, if anything; the server checks again */
async function openPicture(file: File): Promise<OpenedPicture | string> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return PICTURE_TYPE_MESSAGE;
  if (file.size > MAX_PICTURE_BYTES) return PICTURE_TOO_LARGE_MESSAGE;
  try {
    const bitmap = await createImageBitmap(file);
    if (bitmap.width * bitmap.height > MAX_PICTURE_MEGAPIXELS * 1_000_000)
      return `The picture must not have more than ${MAX_PICTURE_MEGAPIXELS} megapixels`;
    return { file, bitmap };
  } catch {
    return "The picture cannot be read: the file is damaged or incomplete";
  }
}
