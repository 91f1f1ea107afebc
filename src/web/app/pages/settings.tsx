import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { paths } from "#domain/paths.ts";
import { PremiumCard } from "#web/app/features/account/premium-card.tsx";
import { ProfileForm } from "#web/app/features/account/profile-form.tsx";
import { SettingsLine } from "#web/app/features/account/settings-line.tsx";
import { useHasPlans } from "#web/app/shell/page-config.ts";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card, CardStack } from "#web/ui/card.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const meta = () => [{ title: pageTitle("Account Settings") }];

type SettingsTab = "profile" | "subscription";

/** Account settings. /settings/premium opens the Subscription tab, where there are plans. */
export default function Settings() {
  const user = useSignedInUser();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const hasPlans = useHasPlans();
  const [tab, setTab] = useState<SettingsTab>(
    hasPlans && pathname === paths.premiumSettings() ? "subscription" : "profile",
  );
  return (
    <>
      <PageHeader title="Account Settings" />
      <SettingsLine what="Email, password, sessions and your data are" path={paths.profile()} page="Profile Settings" />
      {hasPlans && <CheckoutResult result={search.get("subscription")} />}

      <Tabs
        label="Account settings"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "profile", label: "Profile" },
          ...(hasPlans ? [{ value: "subscription" as const, label: "Subscription" }] : []),
        ]}
      >
        <TabPanel value="profile" isKept>
          <CardStack>
            <Card title="Profile">
              <ProfileForm user={user} variant="account-settings" />
            </Card>
          </CardStack>
        </TabPanel>
        {hasPlans && (
          <TabPanel value="subscription">
            <CardStack>
              <PremiumCard isPremium={user.isPremium} />
            </CardStack>
          </TabPanel>
        )}
      </Tabs>
    </>
  );
}

function CheckoutResult({ result }: { result: string | null }) {
  if (result === "success")
    return (
      <div className="mb-8">
        <Alert variant="good" title="Success!">
          Your subscription has been activated. You now have access to all premium features.
        </Alert>
      </div>
    );
  if (result === "canceled")
    return (
      <div className="mb-8">
        <Alert title="Checkout Canceled">Your subscription checkout was canceled. You can try again anytime.</Alert>
      </div>
    );
  return null;
}
