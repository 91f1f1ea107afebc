import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { AuditAction, AuditEvent, AuditedUser } from "#domain/users/audit-log.ts";
import { AUDIT_EVENTS_PER_PAGE, auditLogQuery } from "#web/app/api/administration.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { timeAgo } from "#web/lib/relative-time.ts";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { AdminTable } from "./admin-table.tsx";
import { Pager } from "./pager.tsx";

const ACTIONS: Record<AuditAction, string> = {
  verified: "Marked as verified",
  unverified: "Marked as unverified",
  "premium-activated": "Activated premium",
  "premium-deactivated": "Deactivated premium",
  "administrator-granted": "Made an administrator",
  "administrator-revoked": "Removed as administrator",
  "screen-name-changed": "Changed the screen name",
  "password-reset": "Reset the password",
  "user-deleted": "Deleted the user",
  "passkeys-removed": "Removed all passkeys",
  "reset-link-created": "Created a password reset link",
  "transcript-removed": "Removed a transcript",
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "email-changed": "Changed the email address",
  "sessions-ended": "Ended all sessions",
};

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

interface AuditLogProps {
  /** shows only the acts that concern this user */
  userId?: number;
  /** starts at 1 */
  page: number;
  onPage: (page: number) => void;
}

/** What administrators have done, and users to the ways into their own accounts, newest first, one page at a time. */
export function AuditLog({ userId, page, onPage }: AuditLogProps) {
  return (
    <QueryBoundary
      query={useQuery(auditLogQuery(userId, page))}
      title="The audit log could not be loaded"
      loading={<LoadingPanel label="Loading the audit log" />}
    >
      {(events) =>
        events.totalCount === 0 ? (
          <p className="py-10 text-quiet">{userId ? "No administrator has changed this user." : "No activity yet."}</p>
        ) : (
          <>
            <AdminTable label="Audit log" columns={["When", "By", "Act", ...(userId ? [] : ["User"])]}>
              {events.rows.map((event) => (
                <EventRow key={event.id} event={event} hasUser={!userId} />
              ))}
            </AdminTable>
            <Pager
              page={page}
              rowsPerPage={AUDIT_EVENTS_PER_PAGE}
              rowCount={events.rows.length}
              totalCount={events.totalCount}
              onPage={onPage}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

function EventRow({ event, hasUser }: { event: AuditEvent; hasUser: boolean }) {
  const cell = "px-3 py-3 align-top first:pl-5 last:pr-5";
  return (
    <tr>
      <td className={cell}>
        <time dateTime={event.occurredAt} className="block whitespace-nowrap tabular-nums">
          {timeFormat.format(new Date(event.occurredAt))}
        </time>
        <span className="block whitespace-nowrap text-quiet text-xs">{timeAgo(event.occurredAt)}</span>
      </td>
      <td className={cell}>{event.administrator ? <UserLink user={event.administrator} /> : "Command line"}</td>
      <td className={`${cell} min-w-40`}>{ACTIONS[event.action]}</td>
      {hasUser && (
        <td className={cell}>
          <UserLink user={event.user} />
        </td>
      )}
    </tr>
  );
}

/** Of a deleted user only the number is left. */
function UserLink({ user }: { user: AuditedUser }) {
  if (user.screenName === null) return <span className="whitespace-nowrap text-quiet">Deleted user {user.id}</span>;
  return (
    <Link
      to={paths.adminUser(user.id)}
      className="block max-w-40 truncate font-medium underline-offset-4 hover:underline"
    >
      {user.screenName}
    </Link>
  );
}
