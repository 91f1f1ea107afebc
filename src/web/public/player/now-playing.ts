/*
 * One episode plays at a time: in this page, and in the other pages and frames of this site that share a
 * BroadcastChannel with it.
 */
const CHANNEL_NAME = "aircheck-now-playing";

interface Player {
  pause(): void;
}

let current: Player | undefined;
let channel: BroadcastChannel | undefined;

/** Makes a player the current one, and pauses the one before. */
export function claimPlayback(player: Player): void {
  if (current !== player) current?.pause();
  current = player;
  pauseOtherPages();
}

/** Whether a player is the current one: playing, or paused by the user. It owns the media session. */
export function hasPlayback(player: Player): boolean {
  return current === player;
}

/** Forgets a player that is removed from the page. */
export function releasePlayback(player: Player): void {
  if (current === player) current = undefined;
}

function pauseOtherPages(): void {
  try {
    if (!channel) {
      channel = new BroadcastChannel(CHANNEL_NAME);
      channel.onmessage = () => current?.pause();
    }
    channel.postMessage("playing");
  } catch {
    // Old browsers and sandboxed frames have no BroadcastChannel.
  }
}
