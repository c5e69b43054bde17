import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { planApproval } from '../contract/plan-approval.ts';
import type { PlanState } from '../contract/steps.ts';

/** The state of a scheme or a plan. */
export const lessonState = (state: PlanState) => <StateOf of={planApproval} state={state} />;

/** "Grade 10 East" */
export const classWords = ({ className, streamName }: { className: string; streamName: string | null }) =>
  [className, streamName].filter(Boolean).join(' ');

/** "Week 5, lesson 2" */
export const weekWords = ({ week, lesson }: { week: number | null; lesson: number | null }) =>
  week === null ? null : `Week ${week}, lesson ${lesson ?? 1}`;
