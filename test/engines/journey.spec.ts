import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expect, test } from "#test/support/engines/fixtures.ts";
import { moveTo } from "#test/support/engines/user.ts";

/* The main ways through the product, in Firefox and in WebKit (playwright.config.ts). */

test("registers, confirms the e-mail address, makes a feed, pastes a show's URL, and publishes an episode that plays", async ({
  user,
  feedHost,
}) => {
  const screenName = uniqueScreenName("ines.travels");
  await user.goto("/auth");
  await user.click("tab", "Register");
  await user.fill("Your Name", "Ines Traveller");
  await user.fill("Email", `${screenName}@example.com`);
  await user.fill("Password", "a long password");
  await user.fill("Screen Name", screenName);
  await user.see("text", "This screen name is available");
  await user.click("button", "Create Account");
  await user.see("dialog", "Verify your email");
  await user.click("button", "Send Verification Code");
  await user.expectValue("Verification Code", /^\d{6}$/);
  await user.click("button", "Verify Email");
  await user.see("heading", "Welcome back, Ines Traveller!");

  await user.goto("/feeds");
  await user.click("button", "Create Feed");
  await user.fill("Title", "On the radio");
  await user.expectValue("Slug", /^on-the-radio$/);
  await user.click("button", "Create Feed");
  await user.click("link", "View Feed");

  await user.click("button", "Add First Episode");
  await user.expectFocus("field", "Episode URL");
  // Cutting fills the clipboard as users do.
  await user.type(feedHost.url("/shows/long.xml"));
  await user.pressWithControl("a");
  await user.pressWithControl("x");
  await user.expectValue("Episode URL", /^$/);
  await user.pressWithControl("v");
  await user.expectValue("Episode URL", /long\.xml$/);
  await user.press("Enter");
  await user.see("dialog", "Select an Episode from Harbour Lights");
  await user.click("option", /^/);
  await user.click("button", "Select Episode");
  await user.click("button", "Add Episode");
  await user.see("heading", "1 Episode");

  await user.click("button", /^Play Audio: /);
  await user.click("button", "Pause");
  await user.see("button", "Play");

  const [feedUrl] = await user.find("field", "RSS Feed URL");
  const published = await (await fetch(String(feedUrl?.value))).text();
  const audioUrl = feedHost.url("/audio/harbour-lights-500.mp3");
  expect(published.match(/<enclosure url="[^"]+/g)).toEqual([`<enclosure url="${audioUrl}`]);

  await user.goto(`/u/${screenName}/on-the-radio`);
  await user.see("heading", "On the radio");
  await user.click("button", /^Play/);
  await user.see("button", "Pause");
});

test("dialogs close with Escape, and give the focus back", async ({ user, signUp }) => {
  const { createFeed } = await signUp();
  const feed = await createFeed();
  await user.goto(`/feeds/${feed.id}`);
  await user.click("button", "Add First Episode");
  await user.expectFocus("field", "Episode URL");
  await user.press("Escape");
  await user.expectGone("dialog", /^/);
  await user.expectFocus("button", "Add First Episode");

  await user.press("Enter");
  await user.expectFocus("field", "Episode URL");
  await user.type("https://example.com");
  await user.press("Escape");
  await user.see("dialog", "Discard unsaved changes?");
  await user.expectFocus("button", "Keep editing");
  await user.press("Escape");
  await user.expectFocus("field", "Episode URL");
  await user.press("Escape");
  await user.click("button", "Discard");
  await user.expectGone("dialog", /^/);
  await user.expectFocus("button", "Add First Episode");
});

test("episodes are put in order by dragging, and by keyboard", async ({ user, signUp }) => {
  const { createFeed, addEpisodes } = await signUp();
  const feed = await createFeed();
  await addEpisodes(feed.id, ...["bravo", "Delta", "alpha", "Charlie"].map((title) => ({ title })));
  const expectOrder = (...titles: string[]) =>
    user.expectNames(
      "button",
      /^Move /,
      titles.map((title) => `Move ${title}`),
    );
  // The dragged copy is the last element with the title.
  const topOfDragged = async () => Math.round((await user.find("text", "Charlie")).at(-1)?.y ?? 0);
  await user.goto(`/feeds/${feed.id}`);
  await user.click("button", "Reorder Episodes");
  await user.click("menuitemradio", "Manual Ordering");
  await expectOrder("Charlie", "alpha", "Delta", "bravo");

  const handle = await user.centreOf("button", "Move Charlie");
  const target = await user.centreOf("button", "Move bravo");
  await user.mouse(moveTo(handle), { type: "pointerDown", button: 0 }, moveTo({ x: handle.x, y: handle.y + 9 }));
  await user.see("text", "Picked up Charlie, position 1 of 4.");
  await user.mouse(moveTo(target, 300));
  await user.see("text", "Charlie is over position 4 of 4.");
  await user.mouse({ type: "pointerUp", button: 0 });
  await user.see("text", "Charlie was dropped at position 4 of 4.");
  await expectOrder("alpha", "Delta", "bravo", "Charlie");

  await user.expectFocus("button", "Move Charlie");
  await user.press("Space");
  await user.see("text", "Picked up Charlie, position 4 of 4.");
  const start = await topOfDragged();
  for (const step of [1, 2]) {
    await user.press("ArrowUp");
    // A step is 25 pixels; positions are rounded, and moves animated.
    await expect.poll(async () => Math.abs((await topOfDragged()) - (start - 25 * step))).toBeLessThan(2);
  }
  await user.see("text", "Charlie is over position 3 of 4.");
  await user.press("Space");
  await user.see("text", "Charlie was dropped at position 3 of 4.");
  await expectOrder("alpha", "Delta", "Charlie", "bravo");
  await user.click("button", "Save");
  await user.see("button", "Reorder Episodes");
  await user.goto(`/feeds/${feed.id}`);
  await user.expectNames("heading", /^(alpha|bravo|Charlie|Delta)$/, ["alpha", "Delta", "Charlie", "bravo"]);
});

test("the player plays in another site's page, and goes on to the next episode", async ({
  user,
  createUser,
  feedHost,
}) => {
  const { user: guest, createFeed, addEpisodes } = await createUser();
  const feed = await createFeed({ slug: "spots" });
  await addEpisodes(
    feed.id,
    { title: "Second", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
    { title: "First", audioUrl: feedHost.url("/audio/short.wav"), duration: "0:05" },
  );
  const player = new URL(`/u/${guest.screenName}/spots/embed?autonext=1`, user.origin);
  await user.goto(feedHost.url(`/embedding-page?frame=${encodeURIComponent(player.href)}`));
  await user.engine.enterFrame();
  await user.see("heading", "First");
  await user.click("button", "Play");
  await user.see("button", "Pause");
  await user.see("heading", "Second");
  await user.see("button", "Pause");
  await user.click("button", "Pause");
  await user.see("button", "Play");
});

test("what plays goes on over the profile, an episode, a search and back", async ({ user, createUser, feedHost }) => {
  const { user: guest, createFeed, addEpisodes } = await createUser();
  const feed = await createFeed({ title: "On the air", slug: "air" });
  await addEpisodes(
    feed.id,
    { title: "Second fog", audioUrl: feedHost.url("/audio/minute.wav?2") },
    { title: "First fog", audioUrl: feedHost.url("/audio/minute.wav?1") },
  );
  await user.goto(`/u/${guest.screenName}/air`);
  await user.engine.evaluate(markDocument, undefined);
  await user.click("link", "Listen");
  await user.see("button", "Pause: First fog");
  let heardSeconds = 0;
  const expectPlaying = async () => {
    await expect.poll(() => user.engine.evaluate(playedSeconds, undefined)).toBeGreaterThan(heardSeconds);
    heardSeconds = await user.engine.evaluate(playedSeconds, undefined);
  };
  await expectPlaying();
  await user.click("link", String(guest.displayName));
  await user.see("heading", String(guest.displayName));
  await expectPlaying();
  await user.click("link", "Second fog");
  await user.see("heading", `More with ${guest.displayName}`);
  await expectPlaying();
  await user.engine.evaluate(goBack, undefined);
  await user.see("heading", String(guest.displayName));
  await user.fill("Search this feed", "second");
  await user.press("Enter");
  await user.see("heading", "1 episode for “second”");
  await expectPlaying();
  await user.engine.evaluate(goBack, undefined);
  await user.see("heading", String(guest.displayName));
  await expectPlaying();
  expect(await user.engine.evaluate(isMarked, undefined)).toBe(true);
});

/* Run in the page. */
function markDocument(): void {
  document.documentElement.dataset.isFirstDocument = "";
}
function isMarked(): boolean {
  return "isFirstDocument" in document.documentElement.dataset;
}
function goBack(): void {
  history.back();
}
function playedSeconds(): number {
  return [...document.querySelectorAll("audio")].find(({ paused }) => !paused)?.currentTime ?? 0;
}
