import { beforeEach, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/* What the documents of a profile and of its feeds say, before any script runs. */

let instance: Instance;
let ada: TestUser;
beforeEach(async () => {
  instance = await startInstance("SQLite");
  ada = await registerAda(instance);
  return () => instance.close();
});

async function open(path = "/u/ada.guest"): Promise<string> {
  const { statusCode, body } = await instance.newClient().get(path);
  expect(statusCode).toBe(200);
  return body;
}

/** What is shown. */
function textOf(html: string): string {
  return html.replace(/<head>.*?<\/head>|<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, "");
}

/** @param label id of its heading, or its own name */
function sectionOf(html: string, label: string): string {
  return new RegExp(`<section aria-label(ledby)?="${label}".*?</section>`, "s").exec(html)?.[0] ?? "";
}

function headingsOf(html: string, level: number): string[] {
  return [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, "gs"))].map(([, inner]) =>
    textOf(String(inner)),
  );
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => String(href));
}

/** The names below the covers of shows. */
function coversOf(glance: string): (string | undefined)[] {
  return [...glance.matchAll(/<span dir="auto">(.*?)<\/span>/g)].map(([, name]) => name);
}

describe("profiles", () => {
  test("a profile with several feeds has the bio, the figures, the episode to start with and the feeds that visitors see", async () => {
    await ada.client.patch("/api/user", { bio: "Talks about tides.\nWrites about them, too." });
    const talks = await createFeed(ada.client, { title: "Talks", slug: "talks", description: "In front of people." });
    const short = await createFeed(ada.client, {
      title: "Short ones",
      slug: "short",
      isDefault: false,
      isPublic: true,
    });
    await createFeed(ada.client, { title: "Drafts", slug: "drafts", isDefault: false, isPublic: false });
    const both = { audioUrl: "https://cdn.example.com/low.mp3" };
    await addEpisode(ada.client, talks.id, "Low water", both);
    await addEpisode(ada.client, talks.id, "High water", { showName: "Harbour Lights", releaseDate: "2024-03-01" });
    await addEpisode(ada.client, short.id, "Low water", both);
    const html = await open();
    expect(headingsOf(html, 1)).toEqual(["Ada Guest"]);
    expect(textOf(html)).toContain("Talks about tides.\nWrites about them, too.");
    expect(linksOf(html)).toContain("/u/ada.guest/feed.xml");
    const glance = sectionOf(html, "At a glance");
    expect(textOf(glance)).toMatch(/^appearances2shows2years2024–2026Heard on/);
    expect(coversOf(glance)).toEqual(["Harbour Lights", "The Example Hour"]);
    expect(headingsOf(sectionOf(html, "start"), 3)).toEqual(["Low water"]);
    expect(headingsOf(sectionOf(html, "latest"), 3)).toEqual(["High water"]);
    const feeds = sectionOf(html, "feeds");
    expect(headingsOf(feeds, 2)).toEqual(["Custom Feeds", "Talks", "Short ones"]);
    expect(linksOf(feeds)).toEqual(expect.arrayContaining(["/u/ada.guest/talks", "/u/ada.guest/short"]));
    expect(textOf(feeds)).toMatch(/2 episodesIn front of people\..*1 episodeNo description provided\./);
  });

  test("a profile with one feed has its episodes and the code of its player in place of cards", async () => {
    const feed = await createFeed(ada.client, { title: "Spots", slug: "spots", description: "Where Ada was." });
    await addEpisode(ada.client, feed.id, "The only one");
    const html = await open();
    expect(headingsOf(html, 2)).toEqual(["Spots", "Heard on", "Episodes", "Embed This Feed"]);
    expect(headingsOf(sectionOf(html, "episodes"), 3)).toEqual(["The only one"]);
    expect(textOf(html)).toContain("Where Ada was.");
    expect(html).not.toContain("Actions for");
    expect(html).toContain(
      `src=&quot;${ORIGIN}/u/ada.guest/spots/embed&quot; width=&quot;100%&quot; height=&quot;450&quot;`,
    );
    expect(html).toMatch(/<img[^>]* src="\/covers\//);
  });

  test("a profile begins with the first featured episode or the first listed one, and shows none twice", async () => {
    const feed = await createFeed(ada.client, { slug: "spots" });
    const episodes: EpisodeView[] = [];
    for (const title of ["One", "Two", "Three", "Four"]) episodes.push(await addEpisode(ada.client, feed.id, title));
    const openFeatured = async (...positions: number[]) => {
      const featuredEpisodeIds = positions.map((position) => episodes[position]?.id);
      expect((await ada.client.patch("/api/user", { featuredEpisodeIds })).statusCode).toBe(200);
      const html = await open();
      return ["start", "featured", "episodes"].map((id) => headingsOf(sectionOf(html, id), 3));
    };
    expect(await openFeatured()).toEqual([["Four"], [], ["Three", "Two", "One"]]);
    expect(await openFeatured(1, 0)).toEqual([["Two"], ["One"], ["Four", "Three"]]);
    expect(await openFeatured(2)).toEqual([["Three"], [], ["Four", "Two", "One"]]);
    const [start, featured, rest] = await openFeatured(0, 1, 2, 3);
    expect([start, featured?.length, rest]).toEqual([["One"], 3, []]);
    // The search is where the list is.
    expect(sectionOf(await open(), "featured")).toContain('aria-label="Search all appearances"');
    // A period of one year is no figure.
    const glance = sectionOf(await open(), "At a glance");
    expect(textOf(glance)).toMatch(/^appearances4show1Heard on/);
    expect(coversOf(glance)).toEqual(["The Example Hour"]);
  });

  test("a profile without feeds says so, and has no figures", async () => {
    const html = await open();
    expect(headingsOf(html, 2)).toEqual(["No Feeds Yet"]);
    expect(textOf(html)).toContain("This user hasn't created any podcast feeds yet.");
    expect(linksOf(html)).toContain("/u/ada.guest/feed.xml");
    expect(sectionOf(html, "At a glance")).toBe("");
  });
});

describe("feeds", () => {
  async function addMany(count: number, fieldsOf: (index: number) => object): Promise<void> {
    const feed = await createFeed(ada.client, { slug: "spots", sortMethod: "first-added" });
    const episodes = Array.from({ length: count }, (_, index) => ({
      title: `Number ${index + 1}`,
      description: "About something else.",
      showName: "The Example Hour",
      releaseDate: "2026-01-05",
      ...fieldsOf(index),
    }));
    // Of each batch, the first one is on top.
    for (let start = 0; start < count; start += 30) {
      const batch = { episodes: episodes.slice(start, start + 30).toReversed() };
      expect((await ada.client.post(`/api/feeds/${feed.id}/episodes/batch`, batch)).statusCode).toBe(200);
    }
  }

  test("a long feed is listed by year, with links to the years and a search that needs no script", async () => {
    await addMany(30, (index) => ({
      releaseDate: `${index < 20 ? 2025 : 2024}-05-01`,
      ...(index === 7 && { description: "About the Überraschung." }),
    }));
    const html = await open("/u/ada.guest/spots");
    const episodes = sectionOf(html, "episodes");
    expect(headingsOf(episodes, 3).filter((heading) => /^\d{4}$/.test(heading))).toEqual(["2025", "2024"]);
    const years = /<nav aria-label="Years".*?<\/nav>/s.exec(episodes)?.[0] ?? "";
    for (const href of linksOf(years)) expect(html).toContain(`id="${href.slice(1)}"`);
    expect(linksOf(years)).toHaveLength(2);
    expect(html).toMatch(/<form[^>]* action="\/u\/ada\.guest\/spots"/);
    const found = await open("/u/ada.guest/spots?q=uberraschung");
    expect(headingsOf(found, 1)).toEqual(["1 episode for “uberraschung”"]);
    expect(textOf(found)).toContain("Number 8");
    expect(linksOf(found)).toContain("/u/ada.guest/spots");
  });

  test("a long feed has pages, which name the ones beside them", async () => {
    await addMany(120, () => ({}));
    const path = "/u/ada.guest/spots";
    const pages = [path, `${path}?page=2`, `${path}?page=3`];
    for (const [index, url] of pages.entries()) {
      const html = await open(url);
      const [previous, next] = [pages[index - 1], pages[index + 1]];
      const navigation = /<nav aria-label="Pages".*?<\/nav>/s.exec(html)?.[0] ?? "";
      expect(textOf(navigation)).toContain(`Page ${index + 1} of 3`);
      expect(linksOf(navigation)).toEqual([previous, next].flatMap((each) => each ?? []));
      expect(html.match(/<article\b/g)).toHaveLength(index === 2 ? 20 : 50);
      const related = (rel: string) => new RegExp(`rel="${rel}" href="([^"]*)"`).exec(html)?.[1];
      expect([related("prev"), related("next"), related("canonical")]).toEqual([previous, next, ORIGIN + url]);
    }
    expect(linksOf(await open())).toContain(`${path}?page=2`);
  });

  test("an empty feed says so", async () => {
    await createFeed(ada.client, { slug: "empty" });
    const html = await open("/u/ada.guest/empty");
    expect(headingsOf(html, 2)).toContain("No Episodes Yet");
    expect(textOf(html)).toContain("This feed doesn't have any episodes yet.");
    expect((await instance.newClient().get("/u/ada.guest/empty?page=2")).statusCode).toBe(404);
  });
});
