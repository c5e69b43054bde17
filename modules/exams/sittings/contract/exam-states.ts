/** What an exam is made of: sat by students, or of the exams of a term or a year by their shares. */
export const examKinds = ['sat', 'term', 'year'] as const;
export type ExamKind = (typeof examKinds)[number];
export const examKindWords = { sat: 'Sat', term: 'Term', year: 'Year' } as const satisfies Record<ExamKind, string>;

export const examStates = ['draft', 'open', 'closed', 'processed', 'approved', 'published', 'archived'] as const;
export type ExamState = (typeof examStates)[number];

export const examStateWords = {
  draft: 'Draft',
  open: 'Open for marks',
  closed: 'Closed',
  processed: 'Processed',
  approved: 'Approved',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<ExamState, string>;

/** What can be done with an exam, in the order it is usually done. */
export const examMoves = ['open', 'close', 'process', 'approve', 'publish', 'archive', 'reopen'] as const;
export type ExamMove = (typeof examMoves)[number];

const from: Record<ExamMove, { sat: readonly ExamState[]; made: readonly ExamState[]; to: ExamState }> = {
  open: { sat: ['draft'], made: [], to: 'open' },
  close: { sat: ['open'], made: [], to: 'closed' },
  process: { sat: ['closed', 'processed'], made: ['draft', 'processed'], to: 'processed' },
  approve: { sat: ['processed'], made: ['processed'], to: 'approved' },
  publish: { sat: ['approved'], made: ['approved'], to: 'published' },
  archive: { sat: ['published'], made: ['published'], to: 'archived' },
  reopen: { sat: ['closed', 'processed', 'approved', 'published'], made: ['approved', 'published'], to: 'open' },
};

/** The state that a move leads to, or null where it cannot be made. A term's exam that is opened again is processed anew. */
export function stateAfter(kind: ExamKind, state: ExamState, move: ExamMove): ExamState | null {
  const { sat, made, to } = from[move];
  if (!(kind === 'sat' ? sat : made).includes(state)) return null;
  return move === 'reopen' && kind !== 'sat' ? 'processed' : to;
}

/** The moves that an exam is ready for. */
export const movesOf = (kind: ExamKind, state: ExamState): ExamMove[] =>
  examMoves.filter((move) => stateAfter(kind, state, move) !== null);
