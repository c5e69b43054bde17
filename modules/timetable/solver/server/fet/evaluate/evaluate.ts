import type { Index, Instance, Solution } from '../model.ts';
import type { Constraint } from '../rules.ts';
import { judgeActivities } from './activity-rules.ts';
import { judgeBasics } from './basic-rules.ts';
import { judgePeople } from './people-rules.ts';
import { judgeSpace } from './space-rules.ts';
import { Layout } from './state.ts';
import type { Tell } from './tell.ts';
import { type Words, wordsOf } from './words.ts';

/** What must be and is not. */
export interface Violation {
  readonly kind: string;
  readonly line: number;
  readonly text: string;
}

/** What one constraint costs in a timetable. */
export interface Cost {
  readonly constraint: Constraint;
  /** What is broken, in the units of the kind, before the weight. */
  readonly broken: number;
  /** `broken` by the weight: what FET adds to its total of soft conflicts. 0 of a hard one. */
  readonly soft: number;
}

export interface Evaluation {
  /** Active activities that have no time. */
  readonly unplaced: readonly Index[];
  readonly violations: readonly Violation[];
  /** What FET calls "Total soft conflicts". */
  readonly soft: number;
  /** Of those constraints that cost something or are violated. */
  readonly costs: readonly Cost[];
}

/**
 * Judges a timetable from nothing but the problem and the placements. It knows nothing of how a timetable is searched for, and shares no
 * code with a search, so that it can judge one.
 */
export function evaluate(instance: Instance, solution: Solution): Evaluation {
  const layout = new Layout(instance, solution);
  const words = wordsOf(instance);
  const violations: Violation[] = [];
  const costs = instance.constraints.map((constraint) => costOf(constraint, layout, words, violations));
  return {
    unplaced: instance.activities.flatMap((one, place) => (one.active && !layout.placed[place] ? [place] : [])),
    violations,
    soft: costs.reduce((sum, { soft }) => sum + soft, 0),
    costs: costs.filter(({ broken }) => broken > 0),
  };
}

function costOf(constraint: Constraint, layout: Layout, words: Words, violations: Violation[]): Cost {
  const { kind, line, weight } = constraint;
  const hard = weight >= 100;
  let broken = 0;
  const tell: Tell = Object.assign(
    (amount: number, text: (words: Words) => string) => {
      broken += amount;
      if (hard) violations.push({ kind, line, text: text(words) });
    },
    {
      over: (found: number, allowed: number, text: (words: Words) => string) => {
        if (found > allowed) tell(found - allowed, text);
      },
      always: (text: (words: Words) => string) => {
        violations.push({ kind, line, text: text(words) });
      },
    },
  );
  judge(constraint, layout, tell);
  return { constraint, broken, soft: hard ? 0 : (broken * weight) / 100 };
}

function judge({ rule }: Constraint, layout: Layout, tell: Tell): void {
  switch (rule.rule) {
    case 'basicTime':
    case 'basicSpace':
    case 'breaks':
      return judgeBasics(rule, layout, tell);
    case 'roomUnavailable':
    case 'teacherRoomUnavailable':
    case 'rooms':
    case 'maxChanges':
    case 'minGapsBetweenChanges':
    case 'maxDifferentRooms':
    case 'sameRoom':
      return judgeSpace(rule, layout, tell);
    default:
      return 'people' in rule ? judgePeople(rule, layout, tell) : judgeActivities(rule, layout, tell);
  }
}
