/** To whom something is issued. */
export const toKinds = ['department', 'staff', 'student', 'kitchen'] as const;
export type ToKind = (typeof toKinds)[number];

export const toWords: Readonly<Record<ToKind, string>> = {
  department: 'Department',
  staff: 'Member of staff',
  student: 'Student',
  kitchen: 'Kitchen',
};

/** How something comes back, or that it does not. */
export const conditions = ['good', 'damaged', 'lost'] as const;
export type Condition = (typeof conditions)[number];

export const conditionWords: Readonly<Record<Condition, readonly [word: string, tone: 'pos' | 'att' | 'neg']>> = {
  good: ['Good', 'pos'],
  damaged: ['Damaged', 'att'],
  lost: ['Lost', 'neg'],
};

/** Who bears what is damaged or lost. */
export const treatments = ['student', 'payroll', 'written_off'] as const;
export type Treatment = (typeof treatments)[number];

export const treatmentWords: Readonly<Record<Treatment, string>> = {
  student: 'On the student’s account',
  payroll: 'Off their pay',
  written_off: 'Written off',
};
