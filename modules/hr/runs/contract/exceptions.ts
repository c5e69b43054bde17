/** What is to be looked at before a payslip is paid, the gravest first. */
export const exceptionCodes = [
  'negative_net',
  'no_route',
  'no_pin',
  'no_sheet',
  'not_taken',
  'changed',
  'unpaid_before',
  'new',
  'left',
  'zero_pay',
  'no_id',
  'no_nssf',
  'no_sha',
  'below_third',
] as const;
export type ExceptionCode = (typeof exceptionCodes)[number];

/** In words; those that stop a run from being reviewed are `stopping`. */
export const exceptionWords: Readonly<Record<ExceptionCode, string>> = {
  negative_net: 'Less than nothing is left',
  no_route: 'Nowhere to pay to',
  no_pin: 'No KRA PIN',
  no_sheet: 'Paid by day or hour, and the month is not confirmed',
  not_taken: 'Not all deductions could be taken',
  changed: 'Net pay has changed much',
  unpaid_before: 'An earlier month is in no payroll',
  new: 'New in payroll',
  left: 'Leaves in this month',
  zero_pay: 'Nothing is earned',
  no_id: 'No ID number',
  no_nssf: 'No NSSF number',
  no_sha: 'No SHA number',
  below_third: 'Less than a third of basic pay is left',
};

/** With these a run is not reviewed: they would pay what nobody can pay. */
export const stopping: readonly ExceptionCode[] = ['negative_net', 'no_sheet'];
