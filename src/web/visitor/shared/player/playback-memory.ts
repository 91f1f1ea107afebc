/**
 * What the browser remembers of listening: how far each episode was heard, and the chosen speed. Kept in localStorage;
 * framed pages may have none, then nothing is remembered.
 */
const STORAGE_KEY = "aircheck.playback";
const REMEMBERED_EPISODES = 200;
/** Less than this was a try, not listening. */
const WORTH_REMEMBERING_SECONDS = 5;
/** Who comes back this near to the end starts again. */
const AS_GOOD_AS_OVER_SECONDS = 10;

export const PLAYBACK_SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

type PlaybackStorage = Pick<Storage, "getItem" | "setItem">;

interface Memory {
  /** seconds by guid; the episode heard last stands last */
  positions: Record<string, number>;
  speed: number;
}

/**
 * Keeps how far an episode was heard; forgets it when it has hardly begun or is as good as over.
 * @param durationSeconds undefined while unknown
 */
export function rememberPosition(
  guid: string,
  positionSeconds: number,
  durationSeconds: number | undefined,
  storage = browserStorage(),
): void {
  const memory = read(storage);
  delete memory.positions[guid];
  const isOver = durationSeconds !== undefined && positionSeconds > durationSeconds - AS_GOOD_AS_OVER_SECONDS;
  if (positionSeconds >= WORTH_REMEMBERING_SECONDS && !isOver) memory.positions[guid] = Math.floor(positionSeconds);
  const latest = Object.entries(memory.positions).slice(-REMEMBERED_EPISODES);
  write({ ...memory, positions: Object.fromEntries(latest) }, storage);
}

/** The second at which to go on with an episode; 0 when nothing is known. */
export function recallPosition(guid: string, storage = browserStorage()): number {
  const { positions } = read(storage);
  return Object.hasOwn(positions, guid) ? (positions[guid] ?? 0) : 0;
}

/** Keeps the chosen speed for every episode to come. */
export function rememberSpeed(speed: number, storage = browserStorage()): void {
  write({ ...read(storage), speed }, storage);
}

/** The speed chosen last; 1 when none was. */
export function recallSpeed(storage = browserStorage()): number {
  return read(storage).speed;
}

/** Reading the property alone throws where cookies and site data are blocked. */
function browserStorage(): PlaybackStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(storage: PlaybackStorage | undefined): Memory {
  try {
    const stored = JSON.parse(storage?.getItem(STORAGE_KEY) ?? "{}");
    const positions = Object.entries(stored.positions ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0,
    );
    return {
      positions: Object.fromEntries(positions),
      speed: PLAYBACK_SPEEDS.includes(stored.speed) ? stored.speed : 1,
    };
  } catch {
    return { positions: {}, speed: 1 };
  }
}

function write(memory: Memory, storage: PlaybackStorage | undefined): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(memory));
  } catch {
    // A full or forbidden storage costs the memory, not the listening.
  }
}
