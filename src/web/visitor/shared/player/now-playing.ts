/**
 * One episode plays at a time: on the page, and in the other pages and frames of this site that the browser lets us
 * reach.
 */
const CHANNEL_NAME = "aircheck-now-playing";

interface Player {
  pause(): void;
}

let current: Player | undefined;
let channel: BroadcastChannel | undefined;

/** Makes a player the one that plays and pauses whichever played before. */
export function claimPlayback(player: Player): void {
  if (current !== player) current?.pause();
  current = player;
  tellOtherPages();
}

/** Whether a player is the one that plays or played last; the media keys are its own. */
export function hasPlayback(player: Player): boolean {
  return current === player;
}

/** Ends a player's turn, as it leaves the page. */
export function releasePlayback(player: Player): void {
  if (current === player) current = undefined;
}

function tellOtherPages(): void {
  try {
    if (!channel) {
      channel = new BroadcastChannel(CHANNEL_NAME);
      channel.onmessage = () => current?.pause();
    }
    channel.postMessage("playing");
  } catch {
    // Old browsers and sandboxed frames have no channel.
  }
}
