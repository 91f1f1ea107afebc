import { EllipsisVertical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { UserSummary } from "#domain/users/administration.ts";
import { VerifiedBadge } from "#web/app/features/account/verified-badge.tsx";
import { useHasPlans } from "#web/app/shell/page-config.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { AdminTable } from "./admin-table.tsx";
import { ResetPasswordDialog } from "./reset-password-dialog.tsx";
import { DeleteUserDialog, EndSessionsDialog } from "./user-dialogs.tsx";
import { UserMenu } from "./user-menu.tsx";

const COLUMNS = ["ID", "Email", "Name", "Username", "Created", "Content", "Status", "Actions"];

type OpenDialog = { kind: "password" | "sessions" | "delete"; user: UserSummary };

interface UserTableProps {
  /** undefined while loading */
  users: readonly UserSummary[] | undefined;
}

/** A table of users with their actions. It scrolls horizontally on narrow screens. */
export function UserTable({ users }: UserTableProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <AdminTable label="Users" columns={COLUMNS}>
        {users?.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onResetPassword={() => setDialog({ kind: "password", user })}
            onEndSessions={() => setDialog({ kind: "sessions", user })}
            onDelete={() => setDialog({ kind: "delete", user })}
          />
        ))}
        {!users?.length && (
          <tr>
            <td colSpan={COLUMNS.length} className="h-40 text-quiet">
              {/* Centered in the visible part of the table, not in its full width. */}
              <p role="status" className="sticky left-0 w-[min(100%,calc(100vw-3rem))] text-center">
                {users ? "No results." : "Loading data..."}
              </p>
            </td>
          </tr>
        )}
      </AdminTable>
      {dialog?.kind === "password" && <ResetPasswordDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === "sessions" && <EndSessionsDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteUserDialog user={dialog.user} onClose={close} />}
    </>
  );
}

interface UserRowProps {
  user: UserSummary;
  onResetPassword: () => void;
  onEndSessions: () => void;
  onDelete: () => void;
}

function UserRow({ user, onResetPassword, onEndSessions, onDelete }: UserRowProps) {
  const hasPlans = useHasPlans();
  return (
    <tr className="hover:bg-sunken/50">
      <Cell className="tabular-nums">{user.id}</Cell>
      <Cell>
        <Link
          to={paths.adminUser(user.id)}
          title={user.email}
          className="block max-w-48 truncate py-1 font-medium underline-offset-4 hover:underline"
        >
          {user.email}
        </Link>
      </Cell>
      <Cell>
        <span className="block max-w-32 truncate">{user.displayName || "-"}</span>
      </Cell>
      <Cell>
        <span className="block max-w-32 truncate">{user.username}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap tabular-nums">{formatDate(user.createdAt)}</span>
        <span className="block whitespace-nowrap text-quiet text-xs">{timeAgo(user.createdAt)}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap">{pluralize(user.feedCount, "feed")}</span>
        <span className="block whitespace-nowrap text-quiet text-xs">{pluralize(user.episodeCount, "episode")}</span>
      </Cell>
      <Cell>
        <span className="flex min-w-46 flex-wrap gap-1">
          <VerifiedBadge isVerified={user.isVerified} />
          {hasPlans && user.isPremium && <Badge variant="neutral">Premium</Badge>}
          {user.isAdmin && <Badge variant="danger">Admin</Badge>}
        </span>
      </Cell>
      <Cell>
        <UserMenu
          user={user}
          trigger={
            <Button variant="quiet" size="icon" aria-label={`Actions for ${user.email}`}>
              <EllipsisVertical />
            </Button>
          }
          onResetPassword={onResetPassword}
          onEndSessions={onEndSessions}
          onDelete={onDelete}
        />
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classNames("px-3 py-2.5 align-middle first:pl-5 last:pr-5", className)}>{children}</td>;
}
