import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, registerUser, type TestUser } from "#test/support/users.ts";

const KIT = {
  headline: "The person to ask about bread",
  whyNow: "Her book is out in June.",
  topics: ["Why crust matters", "Sourdough without fear"],
  bioShort: "Ada bakes.",
  bioLong: "Ada bakes, and writes about it.",
  pronunciation: "AY-da",
  languages: ["English", "German"],
  links: ["https://ada.example/", "https://social.example/@ada"],
  bookingUrl: "https://cal.example/ada",
  contactEmail: "hosts@ada.example",
  photos: [{ url: "https://pictures.example/ada.jpg", credit: "Lena Hoff" }],
};

describe("media kits", () => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let hiddenFeedId: number;
  let episodeIds: number[];
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
    hiddenFeedId = (await createFeed(ada.client, { title: "Drafts", slug: "drafts", isDefault: false })).id;
    episodeIds = [];
    for (const title of ["One", "Two", "Three"]) episodeIds.push((await addEpisode(ada.client, feedId, title)).id);
  });
  afterAll(() => instance.close());

  const save = (changes: object) => ada.client.patch("/api/user", changes);
  const page = async (query = "") => (await instance.newClient().get(`/u/ada.guest${query}`)).body;

  test("the newest of the episodes that visitors can see are offered to choose from", async () => {
    const { client } = await registerUser(instance, "dora", "dora");
    const feed = await createFeed(client);
    const days = ["2026-01-07", "2026-01-05", "2026-01-09"];
    for (const day of days) await addEpisode(client, feed.id, day, { releaseDate: `${day}T10:00:00.000Z` });
    const hidden = await createFeed(client, { title: "Drafts", slug: "drafts", isDefault: false });
    await addEpisode(client, hidden.id, "Hidden", { releaseDate: "2026-01-10T10:00:00.000Z" });
    const choices = (await client.get("/api/user/visible-episodes")).json();
    expect(choices.map(({ title }: { title: string }) => title)).toEqual(["2026-01-09", "2026-01-07", "2026-01-05"]);
  });

  test("what is filled in is on the page, in its structured data and in the public API, and can be emptied", async () => {
    const empty = await page();
    for (const heading of ["For hosts", "Press kit", "What hosts say", "Featured"])
      expect(empty).not.toContain(heading);

    const saved = await save(KIT);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject(KIT);
    expect((await ada.client.get("/api/user")).json()).toEqual(saved.json());
    const profile = (await instance.newClient().get("/api/users/screen-name/ada.guest")).json();
    const { contactEmail: _, ...published } = KIT;
    expect(profile).toMatchObject(published);

    const html = await page();
    for (const text of ["For hosts", "Why crust matters", "English, German", "Press kit", "Photo: Lena Hoff", "AY-da"])
      expect(html).toContain(text);
    const [, structured = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(structured).mainEntity).toMatchObject({
      "@type": "Person",
      description: KIT.bioShort,
      sameAs: KIT.links,
      knowsAbout: KIT.topics,
      knowsLanguage: KIT.languages,
      subjectOf: [{ name: "Three" }, { name: "Two" }, { name: "One" }],
    });

    const kept = await save({ displayName: "Ada Guest" });
    expect(kept.json()).toMatchObject(KIT);
    const emptied = await save({ ...Object.fromEntries(Object.keys(KIT).map((field) => [field, null])), headline: "" });
    expect(emptied.json()).toMatchObject({ headline: null, topics: [], links: [], photos: [], contactEmail: null });
    expect(await page()).not.toContain("For hosts");
    const bare = (await instance.newClient().get("/api/users/screen-name/ada.guest")).json();
    expect(Object.keys(bare)).toEqual(["screenName", "displayName", "bio", "profileImage", "gravatarHash", "palette"]);
  });

  test("the contact address is shown only on request, and no public response has the account's address", async () => {
    await save({ contactEmail: KIT.contactEmail });
    const visitor = instance.newClient();
    expect(await page()).not.toContain(KIT.contactEmail);
    expect(await page()).toMatch(/<form action="\/u\/ada\.guest#contact".*?>Email<\/button>/);
    // The printed sheet has it.
    const [mailbox, domain] = KIT.contactEmail.split("@");
    expect(await page()).toContain(`data-mailbox="${mailbox}" data-domain="${domain}"`);
    const asked = await visitor.get("/u/ada.guest?contact=show");
    expect(asked.body).toContain(`mailto:${KIT.contactEmail}`);
    expect(asked.headers["x-robots-tag"]).toBe("noindex");
    expect(await page()).not.toContain(KIT.contactEmail);
    for (const path of ["", "/feeds", "/feeds/guest-spots", "/feeds/guest-spots/episodes"]) {
      const { body } = await visitor.get(`/api/users/screen-name/ada.guest${path}`);
      expect(body).not.toContain(KIT.contactEmail);
      expect(body).not.toContain(ada.user.email);
    }
    expect(asked.body).not.toContain(ada.user.email);
    await save({ contactEmail: null });
  });

  test("featured episodes and those of testimonials are shown while visitors can see them", async () => {
    const [one = 0, two = 0, three = 0] = episodeIds;
    const testimonials = [
      { quote: "Best guest ever.", name: "Jonas", episodeId: two },
      { quote: "Warm.", name: "Aoife", episodeId: null },
    ];
    const saved = await save({ featuredEpisodeIds: [two, one], testimonials });
    expect(saved.json()).toMatchObject({ featuredEpisodeIds: [two, one], testimonials });
    const choices = (await ada.client.get("/api/user/visible-episodes")).json();
    expect(choices.map(({ id }: { id: number }) => id).sort()).toEqual([one, two, three].sort());
    // The first is the one to start with, above the others.
    const featured = (html: string) => (html.match(/id="(start|featured)".*?<\/ol>/gs) ?? []).join();
    const html = await page();
    expect(featured(html).indexOf("Two")).toBeLessThan(featured(html).indexOf("One"));
    expect(featured(html)).not.toContain("Three");
    expect(html).toContain('href="/u/ada.guest/guest-spots/two"');

    // Another feed becomes the default one, and this one private: its episodes are no longer visible.
    await ada.client.patch(`/api/feeds/${hiddenFeedId}`, { isDefault: true });
    await ada.client.patch(`/api/feeds/${feedId}`, { isPublic: false });
    const hidden = await page();
    expect(featured(hidden)).toBe("");
    expect(hidden).toContain("Best guest ever.");
    expect(hidden).not.toContain("Two");
    expect((await save({ headline: "Still saved", featuredEpisodeIds: [two, one] })).statusCode).toBe(200);
    await ada.client.patch(`/api/feeds/${feedId}`, { isDefault: true });
    expect(featured(await page())).toContain("Two");

    await ada.client.delete(`/api/episodes/${two}`);
    expect(featured(await page())).not.toContain("Two");
    // It stays chosen for as long as the deletion can be undone.
    expect((await save({ featuredEpisodeIds: [two, one] })).json().featuredEpisodeIds).toEqual([two, one]);
    instance.clock.advance({ seconds: 3601 });
    await purgeExpired(instance.context);
    expect((await save({ featuredEpisodeIds: [two, one] })).json().featuredEpisodeIds).toEqual([one]);
    await save({ featuredEpisodeIds: [], testimonials: [], headline: null });
  });

  test("another user's episode cannot be chosen", async () => {
    const ben = await registerBen(instance);
    const { id } = await addEpisode(ben.client, (await createFeed(ben.client)).id, "Ben's");
    const featured = await save({ featuredEpisodeIds: [id] });
    expect(featured.statusCode).toBe(400);
    expect(featured.json().errors).toEqual([
      { field: "featuredEpisodeIds.0", message: "Choose episodes of yours that visitors can see" },
    ]);
    const testimonial = await save({ testimonials: [{ quote: "Yes", name: "Jo", episodeId: id }] });
    expect(testimonial.json().errors[0].field).toBe("testimonials.0.episodeId");
  });

  test.each([
    [{ headline: "x".repeat(121) }, "headline", "Headline must not be longer than 120 characters"],
    [{ topics: ["ok", " "] }, "topics.1", "Each topic is required"],
    [{ topics: Array(9).fill("Topic") }, "topics", "Topics must not be more than 8"],
    [{ links: ["javascript:alert(1)"] }, "links.0", "Each link must be an http or https URL"],
    [{ bookingUrl: "calendar" }, "bookingUrl", "Booking link must be an http or https URL"],
    [{ contactEmail: "nobody" }, "contactEmail", "Contact email must be a valid email address"],
    [{ photos: [{ url: "", credit: "Me" }] }, "photos.0.url", "Photo URL is required"],
    [{ testimonials: [{ quote: "Nice", name: "" }] }, "testimonials.0.name", "Name is required"],
    [
      { featuredEpisodeIds: ["1"] },
      "featuredEpisodeIds.0",
      "Each featured episode must be the id of one of your episodes",
    ],
  ])("refuses %j", async (changes, field, message) => {
    const response = await save(changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, message }]);
  });

  test("a search finds titles, shows and notes without case and accents, and search engines leave it out", async () => {
    await addEpisode(ada.client, feedId, "Überraschung am Morgen");
    const visitor = instance.newClient();
    const search = (query: string) => visitor.get(`/u/ada.guest/guest-spots?q=${encodeURIComponent(query)}`);
    const found = await search("uberraschung MORGEN");
    expect(found.headers["x-robots-tag"]).toBe("noindex, nosnippet");
    expect(found.body).toContain("1 episode for “uberraschung MORGEN”");
    expect(found.body).toContain('content="noindex, nosnippet"');
    expect(found.body).not.toContain(">Three<");
    expect((await search("example hour three")).body).toContain("1 episode for");
    await addEpisode(ada.client, feedId, "Łódź: die lange Straße");
    expect((await search("lodz strasse")).body).toContain("1 episode for");
    expect((await search("<script>")).body).toContain("No episodes for “&lt;script>”");
    expect((await search("")).headers["x-robots-tag"]).toBeUndefined();
    expect((await search("three")).body).toContain(`href="${ORIGIN}/u/ada.guest/guest-spots?q=three"`);
  });
});
