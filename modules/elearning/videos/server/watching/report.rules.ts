import type { Stretch } from '../../contract/learner.ts';
import { longestVideo } from '../../contract/lesson.ts';
import { holdsPoint, merged, type Pair, type Stretches } from '../../contract/stretches.ts';

/** The fastest that is believed: the player offers twice the speed, and clocks differ a little. */
const fastest = 2.1;
/** The highest number of a stretch. */
const lastNumber = 1_000_000;

interface Opening {
  /** Numbers that came before. */
  taken: Stretches;
  /** Milliseconds by the server’s clock since it was opened. */
  elapsed: number;
  /** Of the recording; null: not known. */
  lengthMs: number | null;
}

interface Judged {
  /** Numbers that came before and now. */
  taken: number[];
  /** Milliseconds of the recording that were played. */
  covered: Pair[];
  /** When that was, in milliseconds after the opening. */
  spans: Pair[];
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(Math.round(value), least), most);

/**
 * What of a report counts: each number once; time that has passed by the server’s clock since the opening and none that is still to come;
 * of the recording what is there, and no more than can be played in that time. What cannot be is cut down.
 */
export function judgeReport(stretches: readonly Stretch[], { taken, elapsed, lengthMs }: Opening): Judged {
  const end = lengthMs ?? longestVideo;
  const judged: Judged = { taken: [...taken], covered: [], spans: [] };
  for (const { number, from, to, begun, took } of stretches) {
    if (!Number.isInteger(number) || number < 1 || number > lastNumber || holdsPoint(judged.taken, number)) continue;
    judged.taken = merged(judged.taken, [[number, number + 1]]);
    const since = clamp(begun, 0, elapsed);
    const until = clamp(since + took, since, elapsed);
    const start = clamp(from, 0, end);
    const stop = clamp(to, start, Math.min(end, start + Math.floor((until - since) * fastest)));
    if (stop === start) continue;
    judged.covered.push([start, stop]);
    judged.spans.push([since, until]);
  }
  return judged;
}
