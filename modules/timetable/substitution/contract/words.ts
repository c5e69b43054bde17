/** Why a teacher is away. */
export const absenceKinds = ['sick', 'leave', 'official', 'training', 'personal', 'late', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

export const absenceWords: Readonly<Record<AbsenceKind, string>> = {
  sick: 'Sick',
  leave: 'On leave',
  official: 'On official duty',
  training: 'At a training',
  personal: 'Personal reasons',
  late: 'Comes late',
  other: 'Other',
};

/** What becomes of a lesson. */
export const coverKinds = ['cover', 'merge', 'self_study', 'swap', 'room', 'cancelled'] as const;
export type CoverKind = (typeof coverKinds)[number];

export const coverWords: Readonly<Record<CoverKind, string>> = {
  cover: 'Covered',
  merge: 'Joined with another class',
  self_study: 'Self-study',
  swap: 'Swapped',
  room: 'Another room',
  cancelled: 'Not held',
};

/** `told`: who covers has not answered yet, which counts as a yes. */
export const coverStates = ['told', 'accepted', 'declined', 'cancelled'] as const;
export type CoverState = (typeof coverStates)[number];

export const coverStateWords: Readonly<Record<CoverState, string>> = {
  told: 'Told',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
};
