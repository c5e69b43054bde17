/** Whom a rule is for. Boarders and day scholars are students, teachers are staff. */
export const ruleBorrowers = ['anyone', 'student', 'boarder', 'day', 'staff', 'teacher'] as const;
export type RuleBorrower = (typeof ruleBorrowers)[number];

export const ruleBorrowerWords: Readonly<Record<RuleBorrower, string>> = {
  anyone: 'Everybody',
  student: 'Students',
  boarder: 'Boarders',
  day: 'Day scholars',
  staff: 'Staff',
  teacher: 'Teachers',
};

export const borrowerKinds = ['student', 'staff'] as const;
export type BorrowerKind = (typeof borrowerKinds)[number];

/** How a loan stands. */
export const loanStates = ['out', 'overdue', 'returned', 'lost', 'found', 'takenBack'] as const;
export type LoanState = (typeof loanStates)[number];
export const loanStateWords: Readonly<Record<LoanState, readonly [string, 'pos' | 'att' | 'neg' | 'quiet' | 'inf']>> = {
  out: ['On loan', 'inf'],
  overdue: ['Overdue', 'neg'],
  returned: ['Returned', 'quiet'],
  lost: ['Lost', 'neg'],
  found: ['Lost, found', 'quiet'],
  takenBack: ['Undone', 'quiet'],
};

export const reservationStates = ['waiting', 'ready', 'collected', 'lapsed', 'cancelled'] as const;
export type ReservationState = (typeof reservationStates)[number];
export const reservationStateWords: Readonly<
  Record<ReservationState, readonly [string, 'pos' | 'att' | 'neg' | 'quiet' | 'inf']>
> = {
  waiting: ['Waits in line', 'att'],
  ready: ['Put aside', 'pos'],
  collected: ['Collected', 'quiet'],
  lapsed: ['Not collected', 'quiet'],
  cancelled: ['Cancelled', 'quiet'],
};

/** What is done next with a copy that came back. */
export const nextActions = ['shelf', 'aside', 'repair', 'none'] as const;
export type NextAction = (typeof nextActions)[number];
