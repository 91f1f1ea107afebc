import { ChartNoAxesColumn, CirclePlay, PictureInPicture2, Rss } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { paths } from "#domain/paths.ts";
import { returnPath } from "#domain/return-path.ts";
import { useCurrentUser } from "#web/app/api/current-user.ts";
import { useRegister } from "#web/app/api/sign-in.ts";
import { LoginForm } from "#web/app/features/account/login-form.tsx";
import { RegisterForm } from "#web/app/features/account/register-form.tsx";
import { FindBox } from "#web/app/features/landing/find-box.tsx";
import { LandingPicture } from "#web/app/features/landing/landing-picture.tsx";
import shareImageUrl from "#web/app/features/landing/share.png?url";
import type { FooterHandle } from "#web/app/shell/footer-handle.ts";
import { readPageConfig } from "#web/app/shell/page-config.ts";
import { type Finds, NO_FINDS } from "#web/lib/kept-finds.ts";
import { commonMeta } from "#web/public/shared/common-meta.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const handle: FooterHandle = { hasFooter: true };

export function meta() {
  const { origin } = readPageConfig();
  return commonMeta({
    description:
      "For podcast guests: collect the episodes you appeared on, and share them as a profile, a podcast feed and a player for your own site. Free during the beta.",
    url: origin + paths.auth(),
    type: "website",
    imageUrl: origin + shareImageUrl,
    imageAlt: "Aircheck: every podcast you have been on, in one feed",
  });
}

type AuthTab = "login" | "register";

function chosenTab(search: URLSearchParams): AuthTab {
  return search.get("tab") === "register" ? "register" : "login";
}

const FEATURES = [
  {
    title: "Personal RSS Feed",
    text: "One URL with all your appearances, for any podcast app.",
    icon: <Rss />,
  },
  {
    title: "Embeddable Players",
    text: "A player for your own website. Paste it in once and it stays up to date.",
    icon: <PictureInPicture2 />,
  },
  {
    title: "YouTube Integration",
    text: "Video episodes appear next to audio episodes and play on the page.",
    icon: <CirclePlay />,
  },
  {
    title: "Analytics Dashboard",
    text: "See which appearances people play, and where they follow you.",
    icon: <ChartNoAxesColumn />,
  },
];

const SHOWN = [
  {
    picture: "suggestions",
    title: "New appearances come to you",
    text: "Aircheck looks for your name in new episodes, and shows the sentence that mentions you. You decide what to add.",
  },
  {
    picture: "search",
    title: "Every word is searchable",
    text: "Titles, notes and transcripts. A result plays from the moment when the words are spoken.",
  },
  {
    picture: "oneSheet",
    title: "A media kit that prints",
    text: "Topics, short bio, quotes and booking link on your profile, and on one page for hosts.",
  },
] as const;

/** Login and registration, next to a marketing panel that finds a visitor's appearances. */
export default function Auth() {
  const user = useCurrentUser();
  const [found, setFound] = useState<{ finds: Finds; name: string }>();
  const finds = found?.finds;
  const registration = useRegister(finds ?? NO_FINDS);
  const [search] = useSearchParams();
  const { key } = useLocation();
  // Stored with its place in the history, so that the header's links choose a tab on this page, too.
  const [chosen, setChosen] = useState<{ tab: AuthTab; at: string }>();
  const tab = chosen?.at === key ? chosen.tab : chosenTab(search);
  const setTab = (tab: AuthTab) => setChosen({ tab, at: key });

  if (user) {
    const hasJustRegistered = registration.isPending || registration.isSuccess;
    const isExpected = finds !== undefined || (hasJustRegistered && !user.isVerified);
    return <Navigate to={isExpected ? paths.dashboard() : returnPath(search)} replace />;
  }
  return (
    <div className="grid grid-cols-1 gap-y-12 pt-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] md:gap-x-10 md:pt-16 lg:gap-x-16">
      <div className="flex min-w-0 flex-col gap-8">
        <h1 className="max-w-2xl text-balance font-display text-5xl leading-[1.05] tracking-tight lg:text-6xl">
          Every podcast you have been on, in one feed.
        </h1>
        <FindBox
          onKeep={(finds, name) => {
            setFound({ finds, name });
            setTab("register");
          }}
        />
      </div>
      <div className="flex flex-col gap-10 md:col-start-2 md:row-span-2 md:row-start-1">
        <section aria-label="Your account" className="md:rounded-2xl md:border md:border-line md:bg-surface md:p-6">
          <Tabs
            label="Login or register"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: "login", label: "Login" },
              { value: "register", label: "Register" },
            ]}
          >
            <TabPanel value="login">
              <LoginForm finds={finds} />
              <TabFooter question="Don't have an account?" onSwitch={() => setTab("register")}>
                Sign up
              </TabFooter>
            </TabPanel>
            <TabPanel value="register">
              <RegisterForm registration={registration} finds={finds} name={found?.name ?? ""} />
              <TabFooter question="Already have an account?" onSwitch={() => setTab("login")}>
                Sign in
              </TabFooter>
            </TabPanel>
          </Tabs>
        </section>
        <aside className="md:px-6">
          <ul className="grid gap-y-5">
            {FEATURES.map((feature) => (
              <li key={feature.title} className="flex gap-4">
                <span aria-hidden className="pt-0.5 text-quiet [&_svg]:size-5 [&_svg]:stroke-[1.5]">
                  {feature.icon}
                </span>
                <div>
                  <h2 className="font-medium">{feature.title}</h2>
                  <p className="text-pretty text-quiet text-sm">{feature.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <div className="self-start">
        <LandingPicture name="profile" />
      </div>
      <section
        aria-label="More of what Aircheck does"
        className="grid gap-x-10 gap-y-12 md:col-span-2 md:mt-20 lg:grid-cols-3"
      >
        {SHOWN.map(({ picture, title, text }) => (
          <div
            key={picture}
            className="grid content-start gap-5 md:grid-cols-[1fr_min(20rem,45%)] md:items-center md:gap-12 lg:grid-cols-1 lg:items-start lg:grid-rows-subgrid lg:row-span-2 lg:gap-y-5"
          >
            <div className="space-y-1.5">
              <h2 className="text-balance font-display text-2xl leading-tight">{title}</h2>
              <p className="text-pretty text-quiet">{text}</p>
            </div>
            <LandingPicture name={picture} />
          </div>
        ))}
      </section>
    </div>
  );
}

function TabFooter({ question, onSwitch, children }: { question: string; onSwitch: () => void; children: ReactNode }) {
  return (
    <p className="mt-6 text-center text-quiet text-sm">
      {question}{" "}
      <button
        type="button"
        onClick={onSwitch}
        className="min-h-11 rounded-sm font-medium text-ink underline underline-offset-4 md:min-h-8"
      >
        {children}
      </button>
    </p>
  );
}
