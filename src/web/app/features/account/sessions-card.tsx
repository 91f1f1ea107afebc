import { useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import type { CurrentUser, SessionView } from "#domain/users/user.ts";
import { sessionsQuery, useEndAllSessions, useEndSession } from "#web/app/api/sessions.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { deviceName } from "./device-name.ts";
import { PasswordDialog } from "./password-dialog.tsx";

/** Lists the user's sessions and ends them. */
export function SessionsCard({ user }: { user: CurrentUser }) {
  const [ended, setEnded] = useState<SessionView | "all">();
  const close = () => setEnded(undefined);
  return (
    <Card
      title="Sessions"
      description="The devices where you are logged in. Log out any that you don't recognize or no longer use."
    >
      <div className="flex flex-col items-start gap-5">
        <SessionList onEnd={setEnded} />
        <Button variant="danger" onClick={() => setEnded("all")}>
          Log out everywhere
        </Button>
      </div>
      {ended === "all" && <SignOutEverywhereDialog user={user} onClose={close} />}
      {ended && ended !== "all" && <SignOutDialog user={user} session={ended} onClose={close} />}
    </Card>
  );
}

function SessionList({ onEnd }: { onEnd: (session: SessionView) => void }) {
  return (
    <QueryBoundary
      query={useQuery(sessionsQuery())}
      title="Your sessions could not be loaded"
      loading={
        <div role="status" className="w-full">
          <span className="sr-only">Loading your sessions</span>
          <Skeleton className="h-16 w-full" />
        </div>
      }
    >
      {(sessions) => (
        <ul className="w-full divide-y divide-line border-line border-y">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => onEnd(session)} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

function SessionItem({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const name = deviceName(session.userAgent);
  return (
    <li className="flex items-center gap-3 py-3">
      <Laptop aria-hidden className="size-5 shrink-0 stroke-[1.5] text-quiet" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} {session.isCurrent && <Badge variant="good">This device</Badge>}
        </p>
        <p className="text-quiet text-sm">
          {session.isCurrent ? "In use now" : `Last used ${timeAgo(session.lastUsedAt)}`} · logged in{" "}
          {timeAgo(session.createdAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-label={`Log out ${name}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}

function SignOutDialog({ user, session, onClose }: { user: CurrentUser; session: SessionView; onClose: () => void }) {
  const ending = useEndSession();
  const name = deviceName(session.userAgent);
  return (
    <PasswordDialog
      user={user}
      title={`Log out ${name}?`}
      description="Enter your password, so that nobody else can sign your devices out."
      confirmLabel="Log out"
      failure="The device was not logged out"
      isBusy={ending.isPending}
      onConfirm={async (password) => {
        await ending.mutateAsync({ sessionId: session.id, password }, { onSuccess: onClose });
        toast({ title: "Logged out", description: `${name} is no longer logged in.` });
      }}
      onClose={onClose}
    />
  );
}

function SignOutEverywhereDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const ending = useEndAllSessions();
  const navigate = useNavigate();
  return (
    <PasswordDialog
      user={user}
      title="Log out everywhere?"
      description="You will be logged out on all your devices, including this one. You can log in again with your password."
      confirmLabel="Log out everywhere"
      failure="Logout failed"
      isDanger
      isBusy={ending.isPending}
      onConfirm={async (password) => {
        await ending.mutateAsync(password);
        toast({ title: "Logged out", description: "You have been logged out on all your devices." });
        await navigate(paths.auth());
      }}
      onClose={onClose}
    />
  );
}
