/** Where an assignment stands. */
export const assignmentStates = ['draft', 'published', 'closed', 'archived'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** What a student may hand in; none of them: the work is done on paper. */
export const takenKinds = ['file', 'text', 'link', 'photos', 'audio'] as const;
export type TakenKind = (typeof takenKinds)[number];

export const fileKinds = ['file', 'photos', 'audio'] as const;
export type FileKind = (typeof fileKinds)[number];

export const audiences = ['class', 'streams', 'students'] as const;
export const teamRules = ['none', 'one', 'all'] as const;
export const lateRules = ['refuse', 'accept', 'minus'] as const;
export type LateRule = (typeof lateRules)[number];

/** Where somebody's work stands; `none`: nothing is begun. */
export const workStates = ['none', 'draft', 'submitted', 'returned', 'changes'] as const;
export type WorkState = (typeof workStates)[number];

/** Files of one handing in, and the longest text. */
export const mostFiles = 20;
export const longestText = 50_000;
