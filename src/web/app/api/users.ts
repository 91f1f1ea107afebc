import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeChoice } from "#domain/users/media-kit.ts";
import type { PictureCrop } from "#domain/users/profile-picture.ts";
import type { CurrentUser, ProfileChanges, UserDeletion } from "#domain/users/user.ts";
import type { UserExport } from "#domain/users/user-export.ts";
import { callApi, sendFile } from "#web/lib/api-client.ts";
import { signOut } from "./current-user.ts";
import { failure, type Messages } from "./messages.ts";

/** Changes the public profile. @param messages differ between forms */
export function useUpdateProfile(messages?: Messages) {
  return useMutation({
    meta: { returnsUser: true, ...messages },
    mutationFn: (changes: ProfileChanges) => callApi<CurrentUser>("PATCH", apiPaths.user(), changes),
  });
}

/** The user's episodes that the media kit can name. */
export function visibleEpisodesQuery() {
  return queryOptions({
    queryKey: ["user", "visible-episodes"],
    queryFn: () => callApi<EpisodeChoice[]>("GET", apiPaths.visibleEpisodes()),
    // Episodes may have been added on another page.
    staleTime: 0,
  });
}

/** Uploads the part of a picture that becomes the user's own. */
export function useUploadPicture() {
  return useMutation({
    meta: {
      returnsUser: true,
      done: () => ({ title: "Picture updated", description: "Your new picture is on your public page." }),
      failed: failure("Update Failed", "Failed to upload the picture"),
    },
    mutationFn: ({ file, crop }: { file: File; crop: PictureCrop }) =>
      sendFile<CurrentUser>("PUT", apiPaths.picture(crop), file),
  });
}

/** Deletes the uploaded picture. */
export function useDeletePicture() {
  return useMutation({
    meta: {
      returnsUser: true,
      done: () => ({ title: "Picture removed", description: "Your picture has been deleted." }),
      failed: failure("Update Failed", "Failed to delete the picture"),
    },
    mutationFn: () => callApi<CurrentUser>("DELETE", apiPaths.picture()),
  });
}

/** Fetches all of the user's data, with the password: in a session without the passkey that the site requires. */
export function useExportData() {
  return useMutation({
    mutationFn: (password: string) => callApi<UserExport>("POST", apiPaths.exportJson(), { password }),
    meta: { changesNothing: true },
  });
}

/** Deletes the user's own account and everything in it. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: UserDeletion) => callApi<void>("DELETE", apiPaths.user(), confirmation),
    meta: {
      changesSession: true,
      done: () => ({ title: "Account deleted", description: "Your account and everything in it have been deleted." }),
    },
    onSuccess: () => signOut(queryClient),
  });
}
