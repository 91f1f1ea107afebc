import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useUpgrade } from "#web/app/api/plans.ts";
import { DataExportCard } from "#web/app/features/account/data-export-card.tsx";
import { DeleteAccountCard } from "#web/app/features/account/delete-account-card.tsx";
import { EmailCard } from "#web/app/features/account/email-card.tsx";
import { EmailVerificationCard } from "#web/app/features/account/email-verification-card.tsx";
import { PasskeysCard } from "#web/app/features/account/passkeys-card.tsx";
import { PasswordCard } from "#web/app/features/account/password-card.tsx";
import { PlanBadge } from "#web/app/features/account/plan-badge.tsx";
import { PremiumCard } from "#web/app/features/account/premium-card.tsx";
import { ProfileForm } from "#web/app/features/account/profile-form.tsx";
import { ScreenNameCard } from "#web/app/features/account/screen-name-card.tsx";
import { SessionsCard } from "#web/app/features/account/sessions-card.tsx";
import { SettingsLine } from "#web/app/features/account/settings-line.tsx";
import { VerifiedBadge } from "#web/app/features/account/verified-badge.tsx";
import { useHasPlans, usePageConfig } from "#web/app/shell/page-config.ts";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { Card, CardStack } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const meta = () => [{ title: pageTitle("Profile Settings") }];

type ProfileTab = "account" | "profile" | "subscription";

/** Settings for the user's account, public profile and plan. */
export default function Profile() {
  const user = useSignedInUser();
  const [search] = useSearchParams();
  const hasPlans = useHasPlans();
  const isUpgrade = hasPlans && search.get("upgrade") === "true";
  return (
    <>
      <PageHeader
        title="Profile Settings"
        subtitle={hasPlans ? "Manage your account and subscription settings" : "Manage your account settings"}
        actions={<ButtonAnchor href={paths.publicProfile(user.screenName)}>View Public Profile</ButtonAnchor>}
      />
      <SettingsLine what="Your name and bio are also" path={paths.settings()} page="Account Settings" />
      <ProfileTabs key={String(isUpgrade)} user={user} firstTab={isUpgrade ? "subscription" : "account"} />
    </>
  );
}

function ProfileTabs({ user, firstTab }: { user: CurrentUser; firstTab: ProfileTab }) {
  const hasPlans = useHasPlans();
  const [tab, setTab] = useState(firstTab);
  return (
    <Tabs
      label="Profile settings"
      orientation="vertical"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: "account", label: "Account" },
        { value: "profile", label: "Profile" },
        ...(hasPlans ? [{ value: "subscription" as const, label: "Subscription" }] : []),
      ]}
    >
      <TabPanel value="account">
        <CardStack>
          <AccountCard user={user} />
          {!user.isVerified && <EmailVerificationCard user={user} />}
          <ScreenNameCard user={user} />
          <EmailCard user={user} />
          <PasswordCard user={user} />
          <PasskeysCard user={user} />
          <SessionsCard user={user} />
          <DataExportCard />
          <DeleteAccountCard user={user} />
        </CardStack>
      </TabPanel>
      <TabPanel value="profile" isKept>
        <CardStack>
          <Card title="Public Profile" description="What visitors to your public page see about you.">
            <ProfileForm user={user} variant="profile-settings" onRestored={() => setTab("profile")} />
          </Card>
        </CardStack>
      </TabPanel>
      {hasPlans && (
        <TabPanel value="subscription">
          <CardStack>
            <EmailVerificationCard user={user} />
            <PremiumCard isPremium={user.isPremium} />
          </CardStack>
        </TabPanel>
      )}
    </Tabs>
  );
}

function AccountCard({ user }: { user: CurrentUser }) {
  const { premium } = usePageConfig();
  const plan = {
    name: "Account Status",
    value: (
      <>
        <PlanBadge isPremium={user.isPremium} /> {premium === "beta" && !user.isPremium && <UpgradeButton />}
      </>
    ),
  };
  return (
    <Card title="Account">
      <DescriptionList
        items={[
          { name: "Username", value: user.username },
          {
            name: "Email",
            value: (
              <>
                {user.email} <VerifiedBadge isVerified={user.isVerified} />
              </>
            ),
          },
          ...(premium === "everyone" ? [] : [plan]),
        ]}
      />
    </Card>
  );
}

/** Upgrades to premium. */
function UpgradeButton() {
  const upgrade = useUpgrade();
  return (
    <Button size="small" isBusy={upgrade.isPending} onClick={() => upgrade.mutate()}>
      Upgrade to Premium
    </Button>
  );
}
