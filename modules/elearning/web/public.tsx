import type { DashboardTab } from '#modules/exams/web/public.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { teaches } from '../contract/access.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { workKind } from '../assignments/web/learner/kept-work.ts';
import { waitingWork } from '../assignments/web/learner/waiting-work.ts';
import { reviewsKind, waitingReviews } from '../interactive/web/learner/waiting-reviews.ts';
import { answersKind } from '../quizzes/web/attempt/kept-answers.ts';
import { waitingAnswers } from '../quizzes/web/attempt/waiting-answers.ts';
import { watchingKind } from '../videos/web/learner/kept-watching.ts';
import { waitingWatching } from '../videos/web/learner/waiting-watching.ts';

/** What of e-learning may wait for the line. */
export const waitingKinds: Readonly<Record<string, WaitingKind>> = {
  [answersKind]: waitingAnswers,
  [watchingKind]: waitingWatching,
  [workKind]: waitingWork,
  [reviewsKind]: waitingReviews,
};

/** What e-learning adds to the dashboard. */
export const dashboardTabs: readonly DashboardTab[] = [
  {
    key: 'elearning',
    label: 'E-learning',
    title: 'E-learning dashboard',
    access: teaches,
    Content: latePart({ what: 'The overview', load: async () => (await import('../overview/web/Overview.tsx')).Overview }),
  },
];
