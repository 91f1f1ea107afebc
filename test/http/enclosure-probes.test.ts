import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Background } from "#server/background/background.ts";
import { type Context, createContext } from "#server/context.ts";
import { SilentAudioHost } from "#test/fake-servers/silent-audio-host.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, registerUser } from "#test/support/users.ts";

describe("asking for enclosures", () => {
  let host: SilentAudioHost;
  let instance: Instance;
  beforeEach(async () => {
    host = new SilentAudioHost();
    await host.start();
    // Looking for chapters asks the same host.
    instance = await startInstance("SQLite", { TRANSCRIPTS: "off" });
  });
  afterEach(async () => {
    host.answerAll();
    await instance.close();
    await host.close();
  });

  const manyEpisodes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      title: `Episode ${index}`,
      description: "A talk",
      releaseDate: "2026-01-05T10:00:00.000Z",
      audioUrl: host.url(`/many/${index}.mp3`),
    }));
  const lengthIn = async (context: Context, title: string) => {
    const episode = context.db.selectFrom("episodes").selectAll().where("title", "=", title);
    return (await episode.executeTakeFirstOrThrow()).enclosureLength;
  };

  test("nobody waits for the many episodes of another user, whose host never answers", async () => {
    instance.context.wakeBackground = () => instance.background.wake();
    await instance.background.start();
    const { client: ada } = await registerAda(instance);
    const adasFeed = await createFeed(ada);
    expect(
      (await ada.post(`/api/feeds/${adasFeed.id}/episodes/batch`, { episodes: manyEpisodes(50) })).statusCode,
    ).toBe(200);
    await host.areAsked(1);
    const { client: ben } = await registerBen(instance);
    const bensFeed = await createFeed(ben);
    await addEpisode(ben, bensFeed.id, "Ben's", { audioUrl: host.url("/bens.mp3") });
    await host.isAsked("/bens.mp3");
    // Meanwhile Ada's host has not answered once.
    expect(host.requests.filter((path) => path !== "/bens.mp3")).toHaveLength(1);
  });

  test("who has a turn next is whoever has waited longest, not who registered first", async () => {
    const owners = ["first", "second", "third", "fourth"];
    for (const name of owners) {
      const { client } = await registerUser(instance, name, name);
      const feed = await createFeed(client);
      const episodes = manyEpisodes(4).map((episode, index) => ({
        ...episode,
        audioUrl: host.url(`/${name}/${index}.mp3`),
      }));
      await client.post(`/api/feeds/${feed.id}/episodes/batch`, { episodes });
    }
    const probing = instance.background.runDue("check-links");
    // Two are asked for at a time, and the host answers none of them yet.
    await host.areAsked(2);
    host.answerAll();
    await probing;
    expect(host.requests).toHaveLength(16);
    const round = host.requests.slice(0, 8).map((path) => path.split("/")[1]);
    expect(new Set(round)).toEqual(new Set(owners));
  });

  test("an episode that is saved with the audio it has keeps the length and type of its file", async () => {
    host.isSilent = false;
    const { client } = await registerBen(instance);
    const feed = await createFeed(client);
    const audioUrl = host.url("/fog.mp3");
    const { id } = await addEpisode(client, feed.id, "Fog", { audioUrl });
    await instance.background.runDue("check-links");
    await client.patch(`/api/episodes/${id}`, { title: "Fog bells", audioUrl });
    await client.patch(`/api/episodes/${id}`, { title: "Fog horns" });
    const { body } = await client.get(`/u/ben_guest/${feed.slug}/feed.xml`);
    expect(body).toContain(`<enclosure url="${audioUrl}" length="4711" type="audio/mpeg"/>`);
    await client.patch(`/api/episodes/${id}`, { audioUrl: host.url("/bells.mp3") });
    expect((await client.get(`/u/ben_guest/${feed.slug}/feed.xml`)).body).not.toContain('length="4711"');
  });

  test("a restart forgets no enclosure, not even those whose host has not answered", async () => {
    const { client } = await registerBen(instance);
    const feed = await createFeed(client);
    await client.post(`/api/feeds/${feed.id}/episodes/batch`, { episodes: manyEpisodes(5) });
    const probing = instance.background.runDue("check-links");
    await host.areAsked(1);
    // The host has not answered, and may take long.
    await instance.background.stop();
    await probing;
    host.answerAll();
    const afterRestart = createContext(instance.context.config, { now: instance.clock.now });
    await new Background(afterRestart).runDue("check-links");
    const lengths = ["0", "1", "2", "3", "4"].map((index) => lengthIn(afterRestart, `Episode ${index}`));
    expect(await Promise.all(lengths)).toEqual([4711, 4711, 4711, 4711, 4711]);
    await afterRestart.close();
  });
});
