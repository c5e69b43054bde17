/** How the account of a student stands. */
export const accountStates = ['none', 'never', 'active', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountStateWords: Readonly<Record<AccountState, string>> = {
  none: 'No account',
  never: 'Never signed in',
  active: 'Active',
  disabled: 'Disabled',
};

/** What waits for a student to do. */
export const dueKinds = ['assignment', 'quiz', 'cards', 'video', 'live', 'answer', 'returned'] as const;
