/*
 * The position in each episode and the playback speed, in localStorage. Frames may have no storage: then nothing is
 * stored.
 */
const STORAGE_KEY = "aircheck.playback";
const MAX_EPISODES = 200;
/** An earlier position is not worth resuming. */
const MIN_POSITION_SECONDS = 5;
/** An episode counts as finished this close to its end. */
const FINISHED_MARGIN_SECONDS = 10;

export const PLAYBACK_SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

type PlaybackStorage = Pick<Storage, "getItem" | "setItem">;

interface StoredPlayback {
  /** seconds by guid, the most recently played episode last */
  positions: Record<string, number>;
  speed: number;
}

/**
 * Stores the position in an episode. Deletes it when the episode has barely started or is finished.
 * @param durationSeconds undefined while unknown
 */
export function savePosition(
  guid: string,
  positionSeconds: number,
  durationSeconds: number | undefined,
  storage = browserStorage(),
): void {
  const stored = read(storage);
  delete stored.positions[guid];
  const isFinished = durationSeconds !== undefined && positionSeconds > durationSeconds - FINISHED_MARGIN_SECONDS;
  if (positionSeconds >= MIN_POSITION_SECONDS && !isFinished) stored.positions[guid] = Math.floor(positionSeconds);
  const latest = Object.entries(stored.positions).slice(-MAX_EPISODES);
  write({ ...stored, positions: Object.fromEntries(latest) }, storage);
}

/** The position in an episode, in seconds; 0 when none is stored. */
export function loadPosition(guid: string, storage = browserStorage()): number {
  const { positions } = read(storage);
  return Object.hasOwn(positions, guid) ? (positions[guid] ?? 0) : 0;
}

/** Stores the speed, which applies to every episode. */
export function saveSpeed(speed: number, storage = browserStorage()): void {
  write({ ...read(storage), speed }, storage);
}

/** The stored speed; 1 when there is none. */
export function loadSpeed(storage = browserStorage()): number {
  return read(storage).speed;
}

/** Where site data is blocked, reading the property throws. */
function browserStorage(): PlaybackStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(storage: PlaybackStorage | undefined): StoredPlayback {
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

function write(playback: StoredPlayback, storage: PlaybackStorage | undefined): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(playback));
  } catch {
    // Playback works without storage.
  }
}
