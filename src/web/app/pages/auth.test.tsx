import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { answer, callsOf, cut, fail, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import { keptFindsOf } from "#web/lib/kept-finds.ts";
import Auth from "./auth.tsx";

function renderAuth({ path = "/auth", user = null as ReturnType<typeof sampleUser> | null } = {}) {
  return renderWithProviders(<Auth />, {
    user,
    route: "/auth",
    path,
    otherRoutes: { "/dashboard": <p>The dashboard</p>, "/feeds": <p>All feeds</p> },
  });
}

const openRegistration = () => renderAuth({ path: "/auth?tab=register" });

/** The session's cookie, which comes with the response. */
function keepSignedIn() {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "aircheck_signed_in=1";
}

const button = (name: string) => screen.getByText(name, { selector: "button[type=submit]" });

test("both tabs are there, each leads to the other, and what the product offers", async () => {
  const { person } = renderAuth();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Every podcast you have been on, in one feed.",
  );
  for (const feature of ["Personal RSS Feed", "Embeddable Players", "YouTube Integration", "Analytics Dashboard"])
    expect(await screen.findByRole("heading", { name: feature })).toBeVisible();
  const tabs = () => screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);
  expect(tabs()).toEqual(["Login"]);
  expect(screen.getByText(/^Don't have an account\?/)).toBeVisible();
  await person.click(screen.getByText("Sign up"));
  expect(tabs()).toEqual(["Register"]);
  expect(
    screen.getByText("Your screen name is used for your public profile URL and cannot be changed frequently."),
  ).toBeVisible();
  expect(screen.getByText(/^Already have an account\?/)).toBeVisible();
  await person.click(screen.getByText("Sign in", { selector: "button" }));
  expect(tabs()).toEqual(["Login"]);
});

test("who is signed in goes where they wanted to go", async () => {
  renderAuth({ path: "/auth?next=%2Ffeeds", user: sampleUser() });
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("the box that finds appearances says what it needs, does, and could not find", async () => {
  const { person } = renderAuth();
  const box = await screen.findByLabelText("Find your appearances");
  await person.click(screen.getByText("Find me"));
  expect(box).toHaveAccessibleDescription(/^Please enter your name or a link/);
  const searches = hold("POST", apiPaths.find());
  await person.type(box, "Nobody at All{Enter}");
  expect(await screen.findByText("Searching…")).toBeVisible();
  await waitFor(() => expect(searches).toHaveLength(1));
  expect(searches[0]?.body).toEqual({ query: "Nobody at All" });
  await searches[0]?.answer({ episodes: [] });
  expect(screen.getByText(/^No episodes found for this name/)).toBeVisible();
  fail("POST", apiPaths.find(), 422, "No episode was found at this link.");
  await person.keyboard("{Enter}");
  await waitFor(() => expect(box).toHaveAccessibleDescription(/^No episode was found at this link/));
});

test("where a name was not found, a link is asked for in its place, and is looked up as soon as it is pasted", async () => {
  answer("POST", apiPaths.find(), { episodes: [] });
  const { person } = renderAuth();
  await person.type(await screen.findByLabelText("Find your appearances"), "Noor Newcomer{Enter}");
  const link = await screen.findByLabelText("Link to an episode or its show");
  await person.click(link);
  fail("POST", apiPaths.find(), 422, "No episode was found at this link.");
  await person.paste("https://example.org/0");
  await waitFor(() => expect(link).toHaveAccessibleDescription("No episode was found at this link."));
  await person.clear(link);
  answer("POST", apiPaths.find(), { episodes: [{ ...EMPTY_DRAFT, title: "One", isLikely: true }] });
  await person.paste("https://example.org/1");
  await person.click(await screen.findByText("Create an account to keep it"));
  expect(callsOf("POST", apiPaths.find()).map(({ body }) => body)).toEqual([
    { query: "Noor Newcomer" },
    { query: "https://example.org/0" },
    { query: "https://example.org/1" },
  ]);
  expect(screen.getByLabelText("Your Name")).toHaveValue("Noor Newcomer");
  expect(screen.getByLabelText("Screen Name")).toHaveValue("noor-newcomer");
});

test("a list that is pasted is kept until there is an account", async () => {
  const list = "Fog, Slow Radio\nBells, Night Ferry\nTides, Lantern Hour";
  const { person } = renderAuth();
  await person.click(await screen.findByLabelText("Find your appearances"));
  await person.paste(list);
  expect(await screen.findByText("Your list is ready")).toBeVisible();
  expect(screen.getByText("As soon as you have an account, we look up every row.")).toBeVisible();
  expect(screen.getByLabelText("Your Name")).toHaveFocus();
  keepSignedIn();
  answer("POST", apiPaths.register(), sampleUser({ isVerified: false }));
  answer("POST", apiPaths.validateScreenName(), { valid: true, isPremium: false, message: "It is available." });
  await fill(person, "Your Name", "Noor Newcomer");
  await fill(person, "Email", "noor@example.com");
  await fill(person, "Password", "correct horse");
  await person.click(button("Create Account"));
  expect(await screen.findByText("The dashboard")).toBeVisible();
  expect(keptFindsOf(1)).toEqual({ episodes: [], list: { text: list, isHtml: false } });
});

test("appearances that were found are kept for whoever registers or signs in", async () => {
  const found = [
    { ...EMPTY_DRAFT, title: "One", isLikely: true },
    { ...EMPTY_DRAFT, title: "Two", isLikely: true },
    { ...EMPTY_DRAFT, title: "Another Mara", isLikely: false },
  ];
  answer("POST", apiPaths.find(), { episodes: found });
  const { person } = renderAuth();
  await person.type(await screen.findByLabelText("Find your appearances"), "Mara Voss{Enter}");
  expect(await screen.findByText("3 episodes found, 2 with your name. Tick the ones you're on.")).toBeVisible();
  await person.click(screen.getByText("Create an account to keep them"));
  expect(await screen.findByText("2 episodes found for you")).toBeVisible();
  expect(screen.getByText(/^Added to your first feed as soon as/)).toBeVisible();
  expect(screen.getByLabelText("Your Name")).toHaveValue("Mara Voss");
  expect(screen.getByLabelText("Email")).toHaveFocus();
  await person.click(screen.getByText("Login", { selector: "[role=tab]" }));
  expect(screen.getByText("2 episodes found for you")).toBeVisible();
  keepSignedIn();
  answer("POST", apiPaths.login(), sampleUser());
  await fill(person, "Email", "mara@example.com");
  await fill(person, "Password", "correct horse");
  await person.click(button("Login"));
  expect(await screen.findByText("The dashboard")).toBeVisible();
  expect(keptFindsOf(1).episodes).toMatchObject([{ title: "One" }, { title: "Two" }]);
});

test("the log-in hints while somebody types, and rejects what is missing", async () => {
  const { person } = renderAuth();
  const email = await findField("Email");
  await person.click(button("Login"));
  expect(await screen.findByText("Please enter a valid email")).toBeVisible();
  expect(screen.getByText("Password must be at least 6 characters")).toBeVisible();
  await person.type(email, "mara");
  expect(email).toHaveAccessibleDescription(/Please enter a valid email address$/);
  await person.type(email, "@example.com");
  expect(await screen.findByText("Valid email format")).toBeVisible();
  expect(callsOf("POST", apiPaths.login())).toEqual([]);
});

test("the log-in says that the password is wrong, is busy while it is sent, and leads on", async () => {
  keepSignedIn();
  const logins = hold("POST", apiPaths.login());
  const { person } = renderAuth();
  await fill(person, "Email", "mara@example.com");
  await fill(person, "Password", "wrong horse");
  await person.click(button("Login"));
  await waitFor(() => expect(logins).toHaveLength(1));
  await logins[0]?.fail(401, "Invalid email or password");
  await expectToast("Login failed", "Invalid email or password");
  await fill(person, "Password", "correct horse");
  await person.click(button("Login"));
  await waitFor(() => expect(logins).toHaveLength(2));
  expect(button("Login")).toHaveAttribute("aria-disabled", "true");
  expect(logins[1]?.body).toEqual({ email: "mara@example.com", password: "correct horse" });
  await logins[1]?.answer(sampleUser());
  expect(await screen.findByText("The dashboard")).toBeVisible();
  await expectToast("Welcome back!", "You have successfully logged in.");
});

test("the log-in says that it failed when there is no response", async () => {
  cut("POST", apiPaths.login());
  const { person } = renderAuth();
  await fill(person, "Email", "mara@example.com");
  await fill(person, "Password", "correct horse");
  await person.click(button("Login"));
  // Title and description are the same.
  expect(await screen.findAllByText("Login failed")).toHaveLength(2);
});

test("the registration checks a screen name by its rules at once, and on the server after a pause", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const checks = hold("POST", apiPaths.validateScreenName());
  const { person } = openRegistration();
  for (const [typed, problem] of [
    ["abc", "Screen name must be at least 5 characters for free accounts"],
    ["a".repeat(31), "Screen name must not be longer than 30 characters"],
    ["no spaces", "Screen name can only contain letters, numbers, dots, dashes, and underscores"],
  ] as const) {
    await fill(person, "Screen Name", typed);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText(problem)).toBeVisible();
  }
  expect(checks).toEqual([]);

  await fill(person, "Screen Name", "taken.name");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText("Checking…")).toBeVisible();
  await checks[0]?.answer({ valid: false, isPremium: false, message: "This screen name is already taken" });
  expect(await screen.findByText("This screen name is already taken")).toBeVisible();
  await person.clear(screen.getByLabelText("Screen Name"));
  await person.type(screen.getByLabelText("Screen Name"), "available");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(checks).toHaveLength(2));
  await checks[1]?.answer({ valid: true, isPremium: false, message: "This screen name is available" });
  expect(await screen.findByText("This screen name is available")).toBeVisible();
  expect(checks.map(({ body }) => body)).toEqual([{ screenName: "taken.name" }, { screenName: "available" }]);

  await fill(person, "Screen Name", "unlucky");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(checks).toHaveLength(3));
  await checks[2]?.fail(500);
  await expectToast("Error validating screen name", "The server is in trouble.");
});

test("the registration proposes a screen name that is free, with the address of the page, until somebody types their own", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const checks = hold("POST", apiPaths.validateScreenName());
  const { person } = openRegistration();
  const field = await findField("Screen Name");
  await fill(person, "Your Name", "Noor Newcomer");
  expect(field).toHaveValue("noor-newcomer");
  expect(field).toHaveAccessibleDescription(/cannot be changed frequently\. ?\S+\/u\/noor-newcomer$/);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await checks[0]?.answer({ valid: false, isPremium: false, message: "This screen name is already taken" });
  await waitFor(() => expect(field).toHaveValue("noor-newcomer-2"));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await checks[1]?.answer({ valid: true, isPremium: false, message: "This screen name is available" });
  expect(await screen.findByText("This screen name is available")).toBeVisible();
  await fill(person, field, "noor.new");
  await fill(person, "Your Name", "Noor N. Newcomer");
  expect(field).toHaveValue("noor.new");
});

test("the registration hints while somebody types, and names missing fields", async () => {
  const { person } = openRegistration();
  await findField("Email");
  await person.click(button("Create Account"));
  expect(await screen.findByText("Your name must be at least 2 characters")).toBeVisible();
  for (const problem of [
    "Please enter a valid email",
    "Password must be at least 8 characters",
    "Screen name must be at least 5 characters for free accounts",
  ])
    expect(screen.getByText(problem)).toBeVisible();
  await fill(person, "Email", "somebody");
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  await fill(person, "Email", "somebody@example.com");
  expect(await screen.findByText("Valid email format")).toBeVisible();
  await fill(person, "Password", "sevenup");
  expect(screen.queryByText("Strong password")).toBeNull();
  await fill(person, "Password", "long enough");
  expect(await screen.findByText("Strong password")).toBeVisible();
});

async function register({ person }: ReturnType<typeof renderAuth>) {
  answer("POST", apiPaths.validateScreenName(), { valid: true, isPremium: false, message: "It is available." });
  await fill(person, "Your Name", "Noor Newcomer");
  await fill(person, "Email", "noor@example.com");
  await fill(person, "Password", "correct horse");
  await fill(person, "Screen Name", "noor.new");
  await person.dblClick(button("Create Account"));
}

test.each([
  [
    409,
    "This email address is already registered",
    "Email already in use",
    "This email address is already registered. Please use a different email or sign in instead.",
  ],
  [
    409,
    "This screen name is already taken",
    "Screen name unavailable",
    "This screen name is already taken. Please choose a different screen name.",
  ],
  [
    409,
    "duplicate key value violates a constraint",
    "Registration error",
    "Some information you provided is already in use. Please try different values.",
  ],
  [500, "The server is in trouble.", "Registration failed", "The server is in trouble."],
])("a registration that is rejected (%i, %s) says why", async (status, message, title, description) => {
  fail("POST", apiPaths.register(), status, message);
  await register(openRegistration());
  await expectToast(title, description);
  expect(screen.getByLabelText("Email")).toHaveValue("noor@example.com");
});

test("a new user lands on the dashboard and is asked to verify the e-mail address", async () => {
  keepSignedIn();
  answer("POST", apiPaths.register(), sampleUser({ isVerified: false }));
  const view = renderAuth({ path: "/auth?tab=register&next=%2Ffeeds" });
  await register(view);
  expect(await screen.findByText("The dashboard")).toBeVisible();
  await expectToast("Account created!", "Please verify your email address to continue.");
  expect(callsOf("POST", apiPaths.register())).toMatchObject([
    {
      body: {
        displayName: "Noor Newcomer",
        email: "noor@example.com",
        password: "correct horse",
        screenName: "noor.new",
      },
    },
  ]);
});
