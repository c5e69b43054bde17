/** How the school employs somebody; whom TSC pays wholly has no contract with the school. */
export const contractKinds = ['permanent', 'contract', 'casual', 'tsc_topup', 'intern'] as const;
export type ContractKind = (typeof contractKinds)[number];

export const contractKindWords: Readonly<Record<ContractKind, string>> = {
  permanent: 'Permanent',
  contract: 'Fixed term',
  casual: 'Casual',
  tsc_topup: 'TSC, topped up by the school',
  intern: 'Intern',
};

/** What basic pay is for. */
export const payPers = ['month', 'day', 'hour'] as const;
export const payPerWords: Readonly<Record<(typeof payPers)[number], string>> = {
  month: 'a month',
  day: 'a day',
  hour: 'an hour',
};

/** How somebody of the staff stands with payroll on a day. */
export const employeeStates = ['active', 'probation', 'on_leave', 'coming', 'ended', 'left', 'none'] as const;
export type EmployeeState = (typeof employeeStates)[number];

export const employeeStateWords: Readonly<Record<EmployeeState, string>> = {
  active: 'Employed',
  probation: 'On probation',
  on_leave: 'On leave',
  coming: 'Starts later',
  ended: 'Contract over',
  left: 'Left',
  none: 'Not paid by the school',
};

export const identityKinds = ['national_id', 'refugee_id', 'alien_id', 'passport'] as const;
export const identityKindWords: Readonly<Record<(typeof identityKinds)[number], string>> = {
  national_id: 'National ID',
  refugee_id: 'Refugee ID',
  alien_id: 'Alien ID',
  passport: 'Passport',
};

/** Where net pay goes. */
export const payModes = ['bank', 'mpesa', 'cash', 'cheque'] as const;
export type PayMode = (typeof payModes)[number];
export const payModeWords: Readonly<Record<PayMode, string>> = {
  bank: 'Bank account',
  mpesa: 'M-Pesa',
  cash: 'Cash',
  cheque: 'Cheque',
};

/** What payroll needs of an employee and may not have yet. */
export const lackings = ['kraPin', 'nationalId', 'nssfNo', 'shaNo', 'route'] as const;
export type Lacking = (typeof lackings)[number];
export const lackingWords: Readonly<Record<Lacking, string>> = {
  kraPin: 'KRA PIN',
  nationalId: 'ID number',
  nssfNo: 'NSSF number',
  shaNo: 'SHA number',
  route: 'Where pay goes',
};
