/** What activities are; `package` is an H5P file. */
export const activityKinds = ['flashcards', 'matching', 'ordering', 'timeline', 'labelling', 'memory', 'package'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Kinds whose score is what the student's browser reports. */
export const reportedKinds: readonly ActivityKind[] = ['flashcards', 'memory'];

export const activityStates = ['draft', 'published', 'archived'] as const;
export type ActivityState = (typeof activityStates)[number];

/** How well a card was known, from 1 on, as FSRS counts them. */
export const grades = ['again', 'hard', 'good', 'easy'] as const;
export type Grade = (typeof grades)[number];

/** Cards of one set, and reviews sent at once. */
export const mostCards = 500;
export const mostReviews = 500;
