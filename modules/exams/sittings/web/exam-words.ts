import type { Tone } from '#kit/web/ui/Status.tsx';
import type { ExamMove, ExamState } from '../contract/exam-states.ts';

/** Only what waits for somebody has a colour. */
export const stateTones: Record<ExamState, Tone> = {
  draft: 'quiet',
  open: 'inf',
  closed: 'att',
  processed: 'att',
  approved: 'att',
  published: 'pos',
  archived: 'quiet',
};

/** The button of each step, what it asks, and what it does in a sentence. */
export const moveWords: Record<ExamMove, { label: string; done: string; text: string }> = {
  open: {
    label: 'Open for marks',
    done: 'The exam is open for marks',
    text: 'The students of its classes become its candidates, and every subject of every stream gets a sheet that its teachers fill in.',
  },
  close: {
    label: 'Close entry',
    done: 'Entry is closed',
    text: 'Teachers enter no more marks. It can be opened again with a reason.',
  },
  process: {
    label: 'Process results',
    done: 'The results are worked out',
    text: 'Grades, means and ranks are worked out from the marks as they are now.',
  },
  approve: {
    label: 'Approve results',
    done: 'The results are approved',
    text: 'From now on the results stand. A change needs the exam to be opened again, with a reason.',
  },
  publish: {
    label: 'Publish results',
    done: 'The results are published',
    text: 'Report forms may go out.',
  },
  archive: {
    label: 'Archive',
    done: 'The exam is archived',
    text: 'It stays readable, and nothing in it changes any more.',
  },
  reopen: {
    label: 'Open again',
    done: 'The exam is open again',
    text: 'Opening it changes nobody’s result. Marks that change touch their students and the places that move with them, all named before the results are approved anew. Teachers, subjects taken, grading and the rule for the mean stay those of this exam. Until it is published again its report forms are not confirmed and nothing is sent.',
  },
};
