import type { Tone } from '#kit/web/ui/Status.tsx';
import type { AttemptState, QuizState } from '../../contract/words.ts';

export const stateTones: Readonly<Record<QuizState, Tone>> = {
  draft: 'inf',
  published: 'pos',
  closed: 'quiet',
  archived: 'quiet',
};

export const attemptTones: Readonly<Record<AttemptState, Tone>> = {
  running: 'att',
  overdue: 'att',
  finished: 'pos',
  abandoned: 'neg',
};
