import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { BackgroundJobs } from "#domain/background/job.ts";
import type { AssignedPassword, UserChange, UserDetail, UserSummary } from "#domain/users/administration.ts";
import type { AuditEvent } from "#domain/users/audit-log.ts";
import { callApi, fetchPage } from "#web/lib/api-client.ts";
import { failure } from "./messages.ts";

export const USERS_PER_PAGE = 10;
const LIST_REFRESH_MS = 30_000;
const USERS_KEY = ["admin-users"];

/**
 * One page of the users, refetched every 30 seconds.
 * @param search part of an e-mail address, display name or username; '' for all users
 * @param page starts at 1
 */
export function usersQuery(search: string, page: number) {
  const query = new URLSearchParams({
    search,
    limit: String(USERS_PER_PAGE),
    offset: String((page - 1) * USERS_PER_PAGE),
  });
  return queryOptions({
    queryKey: [...USERS_KEY, "list", search, page],
    queryFn: () => fetchPage<UserSummary>(`${apiPaths.adminUsers()}?${query}`),
    refetchInterval: LIST_REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** One user with their feeds and former screen names. */
export function userDetailQuery(userId: number) {
  return queryOptions({
    queryKey: [...USERS_KEY, "detail", userId],
    queryFn: () => callApi<UserDetail>("GET", apiPaths.adminUser(userId)),
  });
}

export const AUDIT_EVENTS_PER_PAGE = 10;

/**
 * One page of the audit log, newest first.
 * @param userId only acts that concern this user
 * @param page starts at 1
 */
export function auditLogQuery(userId: number | undefined, page: number) {
  const query = new URLSearchParams({
    limit: String(AUDIT_EVENTS_PER_PAGE),
    offset: String((page - 1) * AUDIT_EVENTS_PER_PAGE),
    ...(userId !== undefined && { userId: String(userId) }),
  });
  return queryOptions({
    queryKey: [...USERS_KEY, "audit-log", userId, page],
    queryFn: () => fetchPage<AuditEvent>(`${apiPaths.adminAuditLog()}?${query}`),
    // Other administrators act too.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The background jobs, refetched every 30 seconds while some are late or failing. */
export function backgroundJobsQuery() {
  return queryOptions({
    queryKey: ["admin-jobs"],
    queryFn: () => callApi<BackgroundJobs>("GET", apiPaths.adminJobs()),
    refetchInterval: ({ state }) => (state.data && state.data.troubledCount > 0 ? LIST_REFRESH_MS : false),
  });
}

/** Has a background job run now. */
export function useRunJob() {
  return useMutation({
    meta: {
      own: backgroundJobsQuery().queryKey,
      done: () => ({ title: "Running the job" }),
      failed: failure("The job could not be run"),
    },
    mutationFn: (jobId: number) => callApi<void>("POST", apiPaths.adminJobRun(jobId)),
  });
}

/** What may need the administrator's own password. */
interface ConfirmedAct {
  userId: number;
  currentPassword?: string | undefined;
}

/** Changes a user's flags or screen name. */
export function useChangeUser() {
  return useMutation({
    meta: { own: USERS_KEY },
    mutationFn: ({ userId, change }: { userId: number; change: UserChange }) =>
      callApi<UserSummary>("PATCH", apiPaths.adminUser(userId), change),
  });
}

/** Sets a new password for a user; all their sessions end. */
export function useResetUserPassword() {
  return useMutation({
    meta: {
      done: () => ({ title: "Password reset", description: "User's password has been reset successfully" }),
      failed: failure("Failed to reset password"),
    },
    mutationFn: ({ userId, ...passwords }: { userId: number } & AssignedPassword) =>
      callApi<unknown>("POST", apiPaths.adminUserPassword(userId), passwords),
  });
}

/** Ends all sessions of a user. */
export function useEndUserSessions() {
  return useMutation({
    mutationFn: ({ userId, ...confirmation }: ConfirmedAct) =>
      callApi<void>("DELETE", apiPaths.adminUserSessions(userId), confirmation),
  });
}

/** Deletes a user and all their data. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { own: USERS_KEY },
    mutationFn: ({ userId, ...confirmation }: ConfirmedAct) =>
      callApi<void>("DELETE", apiPaths.adminUser(userId), confirmation),
    onSuccess: (_nothing, { userId }) => queryClient.removeQueries({ queryKey: userDetailQuery(userId).queryKey }),
  });
}
