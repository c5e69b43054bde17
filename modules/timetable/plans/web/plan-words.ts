import type { Tone } from '#kit/web/ui/Status.tsx';
import type { PlanState } from '../contract/plans.ts';
import type { RunRow, RunState } from '../contract/runs.ts';

export const planStateWords: Readonly<Record<PlanState, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};
export const planStateTones: Readonly<Record<PlanState, Tone>> = { draft: 'quiet', published: 'pos', archived: 'att' };

export const madeWords = {
  empty: 'Begun empty',
  generated: 'Generated',
  copied: 'Copied',
  imported: 'Imported',
  repaired: 'Repaired',
} as const;

export const runStateWords: Readonly<Record<RunState, string>> = {
  waiting: 'Waiting to start',
  running: 'Searching',
  complete: 'Complete',
  partial: 'Partial',
  impossible: 'Impossible',
  stopped: 'Stopped',
  failed: 'Failed',
};
export const runStateTones: Readonly<Record<RunState, Tone>> = {
  waiting: 'inf',
  running: 'inf',
  complete: 'pos',
  partial: 'att',
  impossible: 'neg',
  stopped: 'quiet',
  failed: 'neg',
};

/** Whether a run waits or goes on. */
export const isOn = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'waiting' || state === 'running';

/** `undesired slots`: `Undesired slots`. */
export const headed = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
