import { childrenOf, counted } from '../read/fields.ts';
import type { Reading } from './about.ts';
import { activityKinds } from './activities.ts';
import { otherKinds } from './other-kinds.ts';
import { peopleKinds } from './people.ts';
import { slotsOf } from './about.ts';
import { spaceKinds } from './space.ts';

const general: Readonly<Record<string, Reading>> = {
  ConstraintBasicCompulsoryTime: () => ({ rule: 'basicTime' }),
  ConstraintBreakTimes: (element, around) => {
    const listed = childrenOf(element, 'Break_Time');
    counted(element, 'Number_of_Break_Times', listed.length);
    return { rule: 'breaks', slots: [...new Set(listed.flatMap((one) => slotsOf(one, around)))] };
  },
};

/** Every kind of constraint that is understood, by the name of its element. */
export const readings: ReadonlyMap<string, Reading> = new Map(
  [general, peopleKinds, activityKinds, spaceKinds].flatMap((kinds) => Object.entries(kinds)),
);

/** How a kind is known: understood, by name only, or not at all. */
export function standing(kind: string): 'supported' | 'unsupported' | 'unknown' {
  if (readings.has(kind)) return 'supported';
  return otherKinds.has(kind) ? 'unsupported' : 'unknown';
}
