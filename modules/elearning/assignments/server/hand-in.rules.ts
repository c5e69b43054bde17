import type { AssignmentState, LateRule, TakenKind, WorkState } from '../contract/words.ts';

/** All that decides whether something may be handed in. */
export interface Standing {
  readonly state: AssignmentState;
  readonly opensAt: string;
  readonly dueAt: string;
  readonly cutOffAt: string | null;
  readonly late: LateRule;
  readonly takes: readonly TakenKind[];
  readonly resubmit: boolean;
  readonly work: WorkState;
  /** What the student was given instead of the due time. */
  readonly until: string | null;
  readonly locked: boolean;
}

/** The time that holds for a student: an extension only ever gives more. */
export const dueFor = ({ dueAt, until }: Pick<Standing, 'dueAt' | 'until'>): string =>
  until !== null && Date.parse(until) > Date.parse(dueAt) ? until : dueAt;

/** Why nothing can be handed in now, in words; null: it can. What was asked for again may come after the time. */
export function whyNot(standing: Standing, now: Date): string | null {
  const { state, takes, locked, work, opensAt, cutOffAt, late, resubmit, until } = standing;
  const at = now.getTime();
  if (state === 'draft' || at < Date.parse(opensAt)) return 'This assignment is not open yet.';
  if (state !== 'published') return 'This assignment is closed.';
  if (takes.length === 0) return 'Nothing is handed in here. Do this work as your teacher says.';
  if (locked) return 'Your teacher has closed this assignment for you. Ask them.';
  if (work === 'changes') return null;
  if (work === 'returned') return 'This work was returned. It can be handed in again only if your teacher asks for it.';
  if (work === 'submitted' && !resubmit) return 'This work is handed in already.';
  const due = Date.parse(dueFor(standing));
  const extended = until !== null && at <= Date.parse(until);
  if (late === 'refuse' && at > due) return 'It was due, and late work is not taken. Ask your teacher for more time.';
  if (cutOffAt !== null && at > Date.parse(cutOffAt) && !extended)
    return 'It is too late to hand this in. Ask your teacher for more time.';
  return null;
}
