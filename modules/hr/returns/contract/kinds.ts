/** What is told to whom: what statute takes, what of NSSF goes to a scheme of one’s own, and deductions that are handed on, by what they are. */
export const returnKinds = [
  'paye',
  'nssf',
  'scheme',
  'health',
  'housing',
  'nita',
  'helb',
  'pension',
  'prmf',
  'mortgage',
  'insurance',
  'sacco',
  'union',
  'welfare',
  'court',
  'recovery',
  'other',
] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** Those that have one return a month, whoever it is of. */
export const statutoryKinds = ['paye', 'nssf', 'health', 'housing', 'nita'] as const satisfies readonly ReturnKind[];
export const isStatutory = (kind: ReturnKind): boolean => statutoryKinds.some((one) => one === kind);

/** Until which month (`yyyy-mm`) health insurance was NHIF. */
const lastOfNhif = '2024-09';
export const healthName = (month: string): 'NHIF' | 'SHIF' => (month <= lastOfNhif ? 'NHIF' : 'SHIF');

const words: Readonly<Record<ReturnKind, string>> = {
  paye: 'PAYE',
  nssf: 'NSSF',
  scheme: 'NSSF tier II',
  health: 'SHIF',
  housing: 'Affordable housing levy',
  nita: 'NITA levy',
  helb: 'HELB',
  pension: 'Pension',
  prmf: 'Post-retirement medical fund',
  mortgage: 'Mortgage interest',
  insurance: 'Insurance',
  sacco: 'SACCO',
  union: 'Union dues',
  welfare: 'Welfare',
  court: 'Court order',
  recovery: 'Recovery',
  other: 'Other deduction',
};

/** A return in words: `PAYE`, `NHIF`, `SACCO: Mwalimu`. */
export function returnName(kind: ReturnKind, about: string, month: string): string {
  const name = kind === 'health' ? healthName(month) : words[kind];
  return about && about.toLowerCase() !== name.toLowerCase() ? `${name}: ${about}` : name;
}

/** By which day of the next month, and where that is laid down. */
interface Due {
  readonly day: number;
  readonly source: string;
}
const byLaw = (source: string): Due => ({ day: 9, source });
const agreed: Due = { day: 9, source: 'With the statutory returns, unless another day is agreed with whoever receives it' };
const due: Readonly<Partial<Record<ReturnKind, Due>>> = {
  paye: byLaw('PAYE Rules: the ninth day of the next month'),
  nssf: byLaw('NSSF Act 2013: the ninth day of the next month'),
  scheme: byLaw('With NSSF: the ninth day of the next month'),
  health: byLaw('Social Health Insurance Regulations 2024: the ninth day of the next month'),
  housing: byLaw('Affordable Housing Act 2024: the ninth day of the next month'),
  nita: byLaw('Collected with PAYE: the ninth day of the next month'),
};

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The day by which a month’s return is due, and why that one. */
export function dueOf(kind: ReturnKind, month: string): { day: string; source: string } {
  const { day, source } = due[kind] ?? agreed;
  return { day: `${next(month)}-${String(day).padStart(2, '0')}`, source };
}

export const returnStates = ['due', 'overdue', 'filed', 'paid'] as const;
export type ReturnState = (typeof returnStates)[number];

/** What a return asks of each whom it names, and what may be missing. */
export const returnLacks = ['kraPin', 'nationalId', 'nssfNo', 'shaNo', 'reference'] as const;
export type ReturnLack = (typeof returnLacks)[number];
export const returnLackWords: Readonly<Record<ReturnLack, string>> = {
  kraPin: 'KRA PIN',
  nationalId: 'ID number',
  nssfNo: 'NSSF number',
  shaNo: 'SHA number',
  reference: 'member number',
};
