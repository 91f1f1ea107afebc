import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "#domain/paths.ts";

import { Facts } from "#web/components/facts.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { pageTitle } from "#web/components/page-title.ts";
import { PlanSummary } from "#web/components/plan-summary.tsx";
import { ProfileForm } from "#web/components/profile-form.tsx";
import { useSignedInUser } from "#web/components/signed-in-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const meta = () => [{ title: pageTitle("Profile Settings") }];

type ProfileTab = "account" | "profile" | "subscription";

/** The account, the public profile and the plan of the signed-in person. */
export default function Profile() {
  const user = useSignedInUser();
  const [search] = useSearchParams();
  const [tab, setTab] = useState<ProfileTab>(search.get("upgrade") === "true" ? "subscription" : "account");
  return (
    <>
      <PageHeader
        title="Profile Settings"
        subtitle="Manage your account and subscription settings"
        actions={<ButtonAnchor href={paths.publicProfile(user.screenName)}>View Public Profile</ButtonAnchor>}
      />
      <Tabs
        label="Profile settings"
        orientation="vertical"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "account", label: "Account" },
          { value: "profile", label: "Profile" },
          { value: "subscription", label: "Subscription" },
        ]}
      >
        <TabPanel value="account">
          <Facts
            facts={[
              { name: "Username", value: user.username },
              {
                name: "Email",
                value: (
                  <>
                    {user.email}
                    {user.isVerified ? <Badge variant="good">Verified</Badge> : <Badge>Unverified</Badge>}
                  </>
                ),
              },
              {
                name: "Account Status",
                value: user.isPremium ? <Badge variant="neutral">Premium</Badge> : <Badge>Free</Badge>,
              },
              { name: "Public URL", value: `${window.location.host}${paths.publicProfile(user.screenName)}` },
            ]}
          />
        </TabPanel>
        <TabPanel value="profile">
          <h2 className="mb-5 font-display text-2xl">Public Profile</h2>
          <ProfileForm
            user={user}
            nameLabel="Display Name"
            submitLabel="Update Profile"
            saved={{ title: "Profile updated", description: "Your profile has been updated successfully." }}
          />
        </TabPanel>
        <TabPanel value="subscription">
          <PlanSummary isPremium={user.isPremium} />
        </TabPanel>
      </Tabs>
    </>
  );
}
