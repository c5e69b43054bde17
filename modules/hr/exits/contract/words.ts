export const exitReasons = ['resigned', 'retired', 'contract_over', 'dismissed', 'redundancy', 'died', 'other'] as const;
export type ExitReason = (typeof exitReasons)[number];
export const exitReasonWords: Readonly<Record<ExitReason, string>> = {
  resigned: 'Resigned',
  retired: 'Retired',
  contract_over: 'Contract is over',
  dismissed: 'Dismissed',
  redundancy: 'Redundancy',
  died: 'Died',
  other: 'Another reason',
};

/** Who pays for notice that is not served. */
export const noticePayers = ['none', 'employer', 'employee'] as const;
export type NoticePayer = (typeof noticePayers)[number];
export const noticePayerWords: Readonly<Record<NoticePayer, string>> = {
  none: 'Nobody: it is served or waived',
  employer: 'The school pays in place of it',
  employee: 'The employee pays in place of it',
};

export const exitStates = ['prepared', 'confirmed', 'taken_back'] as const;
export type ExitState = (typeof exitStates)[number];
