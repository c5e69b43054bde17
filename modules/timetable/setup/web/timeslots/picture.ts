import type { Slot } from '../../contract/bells.ts';

/** A slot as it is drawn: from which time to which, over days that stand beside each other. */
export interface Block {
  readonly slot: Slot;
  /** Positions of its first day and of the one after its last. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Positions of its start and end among the times. */
  readonly fromTime: number;
  readonly toTime: number;
}

/** A day picture: all times at which something begins or ends, and what stands between them. */
export interface Picture {
  readonly times: readonly string[];
  /** Pixels between each time and the next. */
  readonly heights: readonly number[];
  readonly blocks: readonly Block[];
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Long slots are drawn shorter than they are, and short ones tall enough to be read. */
const heightOf = (length: number): number => Math.round(Math.max(26, Math.min(64, length * 1.1)));

/** What is drawn of slots on days. A slot on Monday and Friday is two blocks; one on every day is one. */
export function pictureOf(slots: readonly Slot[], dayIds: readonly number[]): Picture {
  const times = [...new Set(slots.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]))].toSorted();
  const heights = times.slice(1).map((time, at) => heightOf(minutes(time) - minutes(times[at] ?? time)));
  const blocks = slots.flatMap((slot) => {
    const [fromTime, toTime] = [times.indexOf(slot.startsAt), times.indexOf(slot.endsAt)];
    return runsOf(dayIds.map((id) => slot.dayIds.length === 0 || slot.dayIds.includes(id))).map(([fromDay, toDay]) => ({
      slot,
      fromDay,
      toDay,
      fromTime,
      toTime,
    }));
  });
  return { times, heights, blocks };
}

/** Where what holds begins, and where it has ended. */
function runsOf(holds: readonly boolean[]): [from: number, to: number][] {
  return holds.flatMap((held, at): [number, number][] => {
    if (!held || holds[at - 1]) return [];
    const end = holds.indexOf(false, at);
    return [[at, end < 0 ? holds.length : end]];
  });
}
