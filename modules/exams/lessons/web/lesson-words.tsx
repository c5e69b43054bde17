import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type PlanState, stateWords } from '../contract/steps.ts';

const tones: Readonly<Record<PlanState, Tone>> = {
  draft: 'quiet',
  submitted: 'att',
  returned: 'neg',
  approved: 'inf',
  taught: 'pos',
  reflected: 'pos',
};

/** The state of a scheme or a plan. */
export const lessonState = (state: PlanState) => <Status tone={tones[state]}>{stateWords[state]}</Status>;

/** "Grade 10 East" */
export const classWords = ({ className, streamName }: { className: string; streamName: string | null }) =>
  [className, streamName].filter(Boolean).join(' ');

/** "Week 5, lesson 2" */
export const weekWords = ({ week, lesson }: { week: number | null; lesson: number | null }) =>
  week === null ? null : `Week ${week}, lesson ${lesson ?? 1}`;
