import type { CardMonth } from './cards.store.ts';

/** A column of the tax deduction card. */
export interface CardColumn {
  readonly letter: string;
  readonly label: string;
  /** Under the letter: how it comes. */
  readonly note: string;
  readonly of: (month: CardMonth) => number;
}

const column = (letter: string, label: string, of: CardColumn['of'], note = ''): CardColumn => ({ letter, label, of, note });
const first = [
  column('A', 'Basic salary', ({ basic }) => basic),
  column('B', 'Benefits, non-cash', ({ benefits }) => benefits),
  column('C', 'Value of quarters', ({ quarters }) => quarters),
  column('D', 'Total gross pay', ({ total }) => total),
  column('E1', 'Retirement scheme', ({ pensionOfBasic }) => pensionOfBasic, '30 % of A'),
  column('E2', 'Retirement scheme', ({ pensionActual }) => pensionActual, 'Actual'),
];

/** KRA’s P9A since the Tax Laws (Amendment) Act 2024. */
const since2025: readonly CardColumn[] = [
  ...first,
  column('E3', 'Retirement scheme', ({ pensionFixed }) => pensionFixed, 'Fixed 30,000'),
  column('F', 'Affordable housing levy', ({ housing }) => housing),
  column('G', 'SHIF', ({ health }) => health),
  column('H', 'Post-retirement medical fund', ({ prmf }) => prmf),
  column('I', 'Owner-occupied interest', ({ mortgage }) => mortgage),
  column('J', 'Total deductions', ({ deductible }) => deductible, 'Lower of E+F+G+H+I'),
  column('K', 'Chargeable pay', ({ chargeable }) => chargeable, 'D−J'),
  column('L', 'Tax charged', ({ charged }) => charged),
  column('M', 'Personal relief', ({ personalRelief }) => personalRelief),
  column('N', 'Insurance relief', ({ insuranceRelief }) => insuranceRelief),
  column('O', 'PAYE tax', ({ paye }) => paye, 'L−M−N'),
];

/** The P9A as it was before. */
const before2025: readonly CardColumn[] = [
  ...first,
  column('E3', 'Retirement scheme', ({ pensionFixed }) => pensionFixed, 'Fixed 20,000'),
  column('F', 'Owner-occupied interest', ({ mortgage }) => mortgage),
  column('G', 'Retirement and interest', ({ deductible }) => deductible, 'Lower of E + F'),
  column('H', 'Chargeable pay', ({ chargeable }) => chargeable, 'D−G'),
  column('J', 'Tax charged', ({ charged }) => charged),
  column('K', 'Reliefs', ({ personalRelief, insuranceRelief }) => personalRelief + insuranceRelief),
  column('L', 'PAYE tax', ({ paye }) => paye, 'J−K'),
];

export const layoutOf = (year: number): readonly CardColumn[] => (year >= 2025 ? since2025 : before2025);

/** Which column is chargeable pay and which the tax: what the foot of the card repeats. */
export const footOf = (year: number): { chargeable: string; tax: string } =>
  year >= 2025 ? { chargeable: 'K', tax: 'O' } : { chargeable: 'H', tax: 'L' };
