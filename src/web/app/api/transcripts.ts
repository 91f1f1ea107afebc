import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeTranscript, TranscriptCoverage, UserTranscript } from "#domain/transcripts/transcript.ts";
import { callApi, sendFile } from "#web/lib/api-client.ts";
import { failure } from "./messages.ts";

/** The transcript and the chapters of one of the user's episodes. */
export function transcriptQuery(episodeId: number) {
  return queryOptions({
    queryKey: ["transcripts", episodeId],
    queryFn: () => callApi<EpisodeTranscript>("GET", apiPaths.transcript(episodeId)),
    // It is found in the background.
    staleTime: 0,
  });
}

/** How many of the user's appearances have a transcript. */
export function transcriptCoverageQuery() {
  return queryOptions({
    queryKey: ["transcripts", "coverage"],
    queryFn: () => callApi<TranscriptCoverage>("GET", apiPaths.transcriptCoverage()),
    staleTime: 0,
  });
}

/** The transcripts of any user, for administrators. */
export function userTranscriptsQuery(userId: number) {
  return queryOptions({
    queryKey: ["transcripts", "of-user", userId],
    queryFn: () => callApi<UserTranscript[]>("GET", apiPaths.adminUserTranscripts(userId)),
    staleTime: 0,
  });
}

/** Adds a transcript that the user may share. */
export function useUploadTranscript(episodeId: number) {
  return useMutation({
    meta: {
      own: transcriptQuery(episodeId).queryKey,
      done: () => ({ title: "Transcript added", description: "Everything said in it can be found by search." }),
    },
    // The server goes by the bytes: browsers know no types of captions.
    mutationFn: (file: Blob) =>
      sendFile<EpisodeTranscript>(
        "PUT",
        apiPaths.transcriptUpload(episodeId),
        new Blob([file], { type: "application/octet-stream" }),
      ),
  });
}

/** Says which of the speakers the user is. */
export function useNameMySpeaker(episodeId: number) {
  return useMutation({
    meta: {
      own: transcriptQuery(episodeId).queryKey,
      done: (_transcript: unknown, speaker: string | null) => ({
        title: "Speaker saved",
        description: speaker ? `You are ${speaker}.` : "You are none of them.",
      }),
      failed: failure("Update failed", "Failed to save the speaker"),
    },
    // One after the other: the last choice is the one that stays.
    scope: { id: `speaker ${episodeId}` },
    mutationFn: (mySpeaker: string | null) =>
      callApi<EpisodeTranscript>("PATCH", apiPaths.transcript(episodeId), { mySpeaker }),
  });
}

/** Removes a transcript. */
export function useRemoveTranscript(episodeId: number) {
  return useMutation({
    meta: {
      own: transcriptQuery(episodeId).queryKey,
      done: () => ({ title: "Transcript removed", description: "It no longer shows up in search." }),
      failed: failure("Update failed", "Failed to remove the transcript"),
    },
    mutationFn: () => callApi<EpisodeTranscript>("DELETE", apiPaths.transcript(episodeId)),
  });
}

/** Has the show asked for its transcript. */
export function useFetchTranscriptAgain(episodeId: number) {
  return useMutation({
    meta: {
      own: transcriptQuery(episodeId).queryKey,
      done: () => ({ title: "Checking the show's feed", description: "Come back in a minute." }),
      failed: failure("Update failed", "Failed to check the show's feed"),
    },
    mutationFn: () => callApi<EpisodeTranscript>("POST", apiPaths.transcriptFetch(episodeId)),
  });
}

/** Removes a transcript of any user. */
export function useRemoveUserTranscript() {
  return useMutation({
    meta: { own: ["transcripts", "of-user"] },
    mutationFn: ({ episodeId, currentPassword }: { episodeId: number; currentPassword: string | undefined }) =>
      callApi<void>("DELETE", apiPaths.adminTranscript(episodeId), { currentPassword }),
  });
}
