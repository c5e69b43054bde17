/** What an exam is made of: sat by students, or of the exams of a term or a year by their shares. */
export const examKinds = ['sat', 'term', 'year'] as const;
export type ExamKind = (typeof examKinds)[number];
export const examKindWords = { sat: 'Sat', term: 'Term', year: 'Year' } as const satisfies Record<ExamKind, string>;

export const examStates = ['draft', 'open', 'closed', 'processed', 'approved', 'published', 'archived'] as const;
export type ExamState = (typeof examStates)[number];

/** The word of each state and its colour; only what waits for somebody has one. */
export const examStateWords = {
  draft: ['Draft', 'quiet'],
  open: ['Open for marks', 'inf'],
  closed: ['Closed', 'att'],
  processed: ['Processed', 'att'],
  approved: ['Approved', 'att'],
  published: ['Published', 'pos'],
  archived: ['Archived', 'quiet'],
} as const satisfies Record<ExamState, readonly [string, string]>;
