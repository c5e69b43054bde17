/** What the browser knows of a file before it is sent. */
export interface RecordingFacts {
  /** Milliseconds; null where the browser cannot tell. */
  readonly lengthMs: number | null;
  /** It shows nothing. */
  readonly soundOnly: boolean;
}

/** Milliseconds until it is given up: a file that the browser cannot play says nothing at all. */
const patience = 10_000;

/** Measures a recording by the browser’s own player, without sending anything. */
export function factsOf(file: File): Promise<RecordingFacts> {
  const url = URL.createObjectURL(file);
  const player = document.createElement('video');
  player.preload = 'metadata';
  player.muted = true;
  return new Promise<RecordingFacts>((resolve) => {
    const unknown: RecordingFacts = { lengthMs: null, soundOnly: file.type.startsWith('audio/') };
    const done = (facts: RecordingFacts): void => {
      clearTimeout(late);
      player.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(facts);
    };
    const late = setTimeout(() => done(unknown), patience);
    const known = (): void => {
      if (!Number.isFinite(player.duration)) return;
      done({ lengthMs: Math.max(1000, Math.round(player.duration * 1000)), soundOnly: player.videoWidth === 0 });
    };
    player.addEventListener('loadedmetadata', () => {
      known();
      // What a browser recorded itself says its length only once it has been gone through.
      if (player.duration === Infinity) player.currentTime = Number.MAX_SAFE_INTEGER;
    });
    player.addEventListener('durationchange', known);
    player.addEventListener('error', () => done(unknown));
    player.src = url;
  });
}
