import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { FormerScreenName, UserDetail } from "#domain/users/administration.ts";
import { userDetailQuery } from "#web/app/api/administration.ts";
import { VerifiedBadge } from "#web/app/features/account/verified-badge.tsx";
import { AuditLog } from "#web/app/features/admin/audit-log.tsx";
import { ChangeScreenNameDialog } from "#web/app/features/admin/change-screen-name-dialog.tsx";
import { UserTranscripts } from "#web/app/features/admin/user-transcripts.tsx";
import { useHasPlans } from "#web/app/shell/page-config.ts";
import { hasStatus } from "#web/lib/api-client.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { daysUntil, timeAgo } from "#web/lib/relative-time.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import type { Route } from "./+types/admin-user";

export const meta = () => [{ title: pageTitle("User details") }];

/** The administrators' page about one user. */
export default function AdminUser({ params }: Route.ComponentProps) {
  const { data: user, error } = useQuery(userDetailQuery(Number(params.userId)));
  // What is there stays when it cannot be loaded again, unless another administrator has deleted the user.
  const isShown = user !== undefined && !hasStatus(error, 404);
  return (
    <div className="pt-8 md:pt-12">
      <Link
        to={paths.admin()}
        className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-sm font-medium text-quiet text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> Back to Admin
      </Link>
      {error && !isShown && (
        <Alert variant="destructive" title="Error Loading User">
          Could not load user details. The user may have been deleted or you may not have permission.
        </Alert>
      )}
      {!error && !user && <LoadingPanel label="Loading user details…" isLabelVisible />}
      {isShown && <Details user={user} />}
    </div>
  );
}

function Details({ user }: { user: UserDetail }) {
  const [logPage, setLogPage] = useState(1);
  const [tab, setTab] = useState<"feeds" | "history" | "transcripts" | "log">("feeds");
  return (
    <>
      <h1 className="mb-6 wrap-anywhere font-display text-4xl tracking-tight md:text-5xl">
        {user.displayName || user.username}
      </h1>
      <div className="grid items-start gap-8 lg:grid-cols-[24rem_1fr] lg:gap-10">
        <ProfileCard user={user} />
        <Tabs
          label="User details"
          className="min-w-0"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "feeds", label: "Feeds" },
            { value: "history", label: "Screen Name History" },
            { value: "transcripts", label: "Transcripts" },
            { value: "log", label: "Audit log" },
          ]}
        >
          <TabPanel value="feeds">
            <FeedList user={user} />
          </TabPanel>
          <TabPanel value="history">
            <ScreenNameHistory history={user.screenNameHistory} />
          </TabPanel>
          <TabPanel value="transcripts">
            <UserTranscripts userId={user.id} />
          </TabPanel>
          <TabPanel value="log">
            <AuditLog userId={user.id} page={logPage} onPage={setLogPage} />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}

function ProfileCard({ user }: { user: UserDetail }) {
  const hasPlans = useHasPlans();
  const [isChangingName, setIsChangingName] = useState(false);
  return (
    <Card
      title="User profile"
      description={
        <span className="flex flex-wrap gap-1.5 pt-2">
          <VerifiedBadge isVerified={user.isVerified} />
          {hasPlans && <UserPlanBadge user={user} />}
          {user.isAdmin && <Badge variant="danger">Administrator</Badge>}
        </span>
      }
    >
      <DescriptionList
        isStacked
        items={[
          { name: "Email", value: user.email },
          { name: "Name", value: user.displayName || "-" },
          {
            name: "Username",
            value: (
              <>
                <span className="grow">{user.screenName}</span>
                <Button size="small" onClick={() => setIsChangingName(true)}>
                  Change
                </Button>
              </>
            ),
          },
          { name: "Created", value: `${formatDate(user.createdAt)} (${timeAgo(user.createdAt)})` },
          { name: "Feeds", value: user.stats.feedCount },
          { name: "Episodes", value: user.stats.episodeCount },
        ]}
      />
      {isChangingName && <ChangeScreenNameDialog user={user} onClose={() => setIsChangingName(false)} />}
    </Card>
  );
}

function UserPlanBadge({ user }: { user: UserDetail }) {
  if (!user.isPremium) return <Badge>Free Plan</Badge>;
  return (
    <Badge variant="neutral">{user.premiumUntil ? `Premium until ${formatDate(user.premiumUntil)}` : "Premium"}</Badge>
  );
}

function FeedList({ user }: { user: UserDetail }) {
  if (user.feeds.length === 0) return <p className="py-10 text-quiet">This user has no feeds yet.</p>;
  return (
    <ul className="divide-y divide-line border-line border-b">
      {user.feeds.map((feed) => (
        <li key={feed.id} className="flex items-start gap-4 py-4 first:pt-0">
          <div className="min-w-0 grow space-y-1">
            <h2 className="wrap-anywhere font-display text-xl leading-tight">{feed.title}</h2>
            <p className="break-all text-quiet text-sm">
              {feed.slug} · created {timeAgo(feed.createdAt)}
            </p>
            {feed.description && <p className="line-clamp-2 wrap-anywhere text-quiet text-sm">{feed.description}</p>}
          </div>
          <ButtonAnchor
            size="small"
            href={paths.publicFeed(user.screenName, feed.slug)}
            aria-label={`View ${feed.title}`}
          >
            View
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}

function ScreenNameHistory({ history }: { history: readonly FormerScreenName[] }) {
  if (history.length === 0) return <p className="py-10 text-quiet">This user has not changed their screen name.</p>;
  return (
    <table className="w-full text-left text-sm">
      <thead className="border-line border-b text-quiet">
        <tr>
          {["Date", "Old screen name", "Expiration"].map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-medium last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {history.map((entry) => (
          <tr key={entry.id}>
            <td className="whitespace-nowrap py-3 pr-4 tabular-nums">{formatDate(entry.changedAt)}</td>
            <td className="break-all py-3 pr-4 font-medium">{entry.oldScreenName}</td>
            <td className="py-3">
              <span className="block tabular-nums">{formatDate(entry.expiresAt)}</span>
              <span className="block text-quiet text-xs">
                {Date.parse(entry.expiresAt) > Date.now() ? `${daysUntil(entry.expiresAt)} remaining` : "Expired"}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
