/** How a type of leave is given: whole at the start of the year, a twelfth for each month of work, or as it is granted, without a ledger. */
export const earnedKinds = ['year', 'month', 'none'] as const;
export const earnedWords: Readonly<Record<(typeof earnedKinds)[number], string>> = {
  year: 'At the start of the year',
  month: 'A twelfth each month',
  none: 'As it is granted',
};

/** Which days count. Working days are Monday to Friday without the days on which the school is closed, in the holidays of students too. */
export const countKinds = ['working', 'calendar'] as const;
export const countWords: Readonly<Record<(typeof countKinds)[number], string>> = {
  working: 'Working days',
  calendar: 'Every day',
};

export const entryKinds = ['entitled', 'earned', 'carried', 'expired', 'taken', 'given_back', 'encashed', 'put_right'] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entryWords: Readonly<Record<EntryKind, string>> = {
  entitled: 'Given for the year',
  earned: 'Earned',
  carried: 'Carried over',
  expired: 'Lapsed',
  taken: 'Taken',
  given_back: 'Reinstated',
  encashed: 'Paid out',
  put_right: 'Adjustment',
};

/** Days from hundredths, as they are written: 1.75. */
export const daysText = (hundredths: number): string => `${hundredths / 100}`;

/** The same with the word: 1 day, 1.75 days. */
export const inDays = (hundredths: number): string => `${daysText(hundredths)} ${hundredths === 100 ? 'day' : 'days'}`;
