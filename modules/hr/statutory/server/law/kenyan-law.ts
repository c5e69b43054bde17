import type { LawBand, LawDraft, LawLimit, LimitCode } from '../../contract/law.ts';

// The law of Kenya on pay from January 2021, as data: a proposal that schools and the super-user change as the law does. Amounts in cents, rates in
// hundredths of a per cent.

const plain = { name: null, rate: 0, employerRate: 0, amount: 0, employerAmount: 0, least: 0 } satisfies Omit<
  LawBand,
  'from' | 'to'
>;
const shillings = (amount: number): number => amount * 100;
const limit = (code: LimitCode, amount: number | null = null, rate: number | null = null): LawLimit => ({
  code,
  amount: amount === null ? null : shillings(amount),
  rate,
});

/** Bands by where each ends; the last has no end. */
function marginal(bands: readonly (readonly [to: number | null, rate: number])[]): LawBand[] {
  return bands.map(([to, rate], at) => ({
    ...plain,
    from: shillings(bands[at - 1]?.[0] ?? 0),
    to: to === null ? null : shillings(to),
    rate,
  }));
}

const paye: readonly LawDraft[] = [
  {
    kind: 'paye',
    name: 'PAYE 2021',
    fromDay: '2021-01-01',
    toDay: '2023-06-30',
    source: 'Income Tax Act (Cap. 470), third schedule, head B, as amended by the Tax Laws (Amendment) (No. 2) Act 2020',
    bands: marginal([
      [24_000, 1000],
      [32_333, 2500],
      [null, 3000],
    ]),
    limits: [limit('secondary', null, 3000)],
  },
  {
    kind: 'paye',
    name: 'PAYE 2023',
    fromDay: '2023-07-01',
    toDay: null,
    source: 'Income Tax Act (Cap. 470), third schedule, head B, paragraph 1, as amended by the Finance Act 2023',
    bands: marginal([
      [24_000, 1000],
      [32_333, 2500],
      [500_000, 3000],
      [800_000, 3250],
      [null, 3500],
    ]),
    limits: [limit('secondary', null, 3500)],
  },
];

const act = 'NSSF Act No. 45 of 2013, sections 18 and 20 and third schedule';

/** Six per cent of each side up to the lower limit, and between it and the upper one. */
function nssfYear(name: string, fromDay: string, toDay: string | null, lower: number, upper: number): LawDraft {
  const rates = { rate: 600, employerRate: 600 };
  return {
    kind: 'nssf',
    name,
    fromDay,
    toDay,
    source: act,
    bands: [
      { ...plain, ...rates, name: 'Tier I', from: 0, to: shillings(lower) },
      { ...plain, ...rates, name: 'Tier II', from: shillings(lower), to: shillings(upper) },
    ],
    limits: [],
  };
}

const nssf: readonly LawDraft[] = [
  {
    kind: 'nssf',
    name: 'NSSF, fixed amounts',
    fromDay: '2021-01-01',
    toDay: '2023-01-31',
    source: 'NSSF Act (Cap. 258): 200 of the employee and 200 of the employer',
    bands: [{ ...plain, from: 0, to: null, amount: shillings(200), employerAmount: shillings(200) }],
    limits: [],
  },
  nssfYear('NSSF year 1', '2023-02-01', '2024-01-31', 6_000, 18_000),
  nssfYear('NSSF year 2', '2024-02-01', '2025-01-31', 7_000, 36_000),
  nssfYear('NSSF year 3', '2025-02-01', '2026-01-31', 8_000, 72_000),
  nssfYear('NSSF year 4', '2026-02-01', null, 9_000, 108_000),
];

/** Where each band of the old health insurance begins, and what it asks. */
const nhif = [
  [0, 150],
  [6_000, 300],
  [8_000, 400],
  [12_000, 500],
  [15_000, 600],
  [20_000, 750],
  [25_000, 850],
  [30_000, 900],
  [35_000, 950],
  [40_000, 1_000],
  [45_000, 1_100],
  [50_000, 1_200],
  [60_000, 1_300],
  [70_000, 1_400],
  [80_000, 1_500],
  [90_000, 1_600],
  [100_000, 1_700],
] as const;

const health: readonly LawDraft[] = [
  {
    kind: 'health',
    name: 'NHIF',
    fromDay: '2021-01-01',
    toDay: '2024-09-30',
    source: 'NHIF Act No. 9 of 1998, standard contributions of Legal Notice 14 of 2015',
    bands: nhif.map(([from, amount], at) => ({
      ...plain,
      from: shillings(from),
      to: nhif[at + 1] ? shillings(nhif[at + 1]?.[0] ?? 0) : null,
      amount: shillings(amount),
    })),
    limits: [],
  },
  {
    kind: 'health',
    name: 'SHIF',
    fromDay: '2024-10-01',
    toDay: null,
    source: 'Social Health Insurance Act 2023, section 27, and Regulations 2024: 2.75 % of gross pay, at least 300',
    bands: [{ ...plain, from: 0, to: null, rate: 275, least: shillings(300) }],
    limits: [],
  },
];

const housing: readonly LawDraft[] = [
  {
    kind: 'housing',
    name: 'No housing levy',
    fromDay: '2021-01-01',
    toDay: '2024-03-18',
    source: 'Before the Affordable Housing Act 2024',
    bands: [],
    limits: [],
  },
  {
    kind: 'housing',
    name: 'Affordable housing levy',
    fromDay: '2024-03-19',
    toDay: null,
    source: 'Affordable Housing Act No. 2 of 2024, sections 4 and 5: 1.5 % of gross pay of each side',
    bands: [{ ...plain, from: 0, to: null, rate: 150, employerRate: 150 }],
    limits: [],
  },
];

const nita: readonly LawDraft[] = [
  {
    kind: 'nita',
    name: 'Industrial training levy',
    fromDay: '2021-01-01',
    toDay: null,
    source: 'Industrial Training Act (Cap. 237), section 5B: 50 an employee and month, of the employer',
    bands: [{ ...plain, from: 0, to: null, employerAmount: shillings(50) }],
    limits: [],
  },
];

const incomeTax = 'Income Tax Act (Cap. 470)';
/** What has held all the time. */
const always = [
  limit('personal_relief', 2_400),
  limit('insurance_relief', 5_000, 1500),
  limit('disability_exemption', 150_000),
  limit('quarters_value', null, 1500),
];
/** What came off taxable pay until 26 December 2024. */
const before = [
  ...always,
  limit('pension_deduction', 20_000, 3000),
  limit('mortgage_deduction', 25_000),
  limit('meals_untaxed', 4_000),
  limit('benefits_untaxed', 3_000),
  limit('per_diem_untaxed', 2_000),
];
/** What comes off since. */
const since = [
  ...always,
  limit('pension_deduction', 30_000, 3000),
  limit('mortgage_deduction', 30_000),
  limit('prmf_deduction', 15_000),
  limit('health_deduction'),
  limit('housing_deduction'),
  limit('meals_untaxed', 5_000),
  limit('benefits_untaxed', 5_000),
  limit('gratuity_untaxed', 360_000),
];
const healthEarns = limit('health_earns_relief');
const prmf = limit('prmf_relief', 5_000, 1500);

function reliefs(name: string, fromDay: string, toDay: string | null, limits: LawLimit[], source: string): LawDraft {
  return { kind: 'reliefs', name, fromDay, toDay, source, bands: [], limits };
}

const reliefRows: readonly LawDraft[] = [
  reliefs('Reliefs 2021', '2021-01-01', '2021-12-31', before, `${incomeTax}, sections 5, 15, 22A, 30 and 31`),
  reliefs(
    'Reliefs 2022',
    '2022-01-01',
    '2023-12-31',
    [...before, healthEarns],
    `${incomeTax}, section 31 as amended by the Finance Act 2021: contributions to NHIF earn insurance relief`,
  ),
  reliefs(
    'Reliefs 2024',
    '2024-01-01',
    '2024-03-18',
    [...before, healthEarns, prmf],
    `${incomeTax}, as amended by the Finance Act 2023: post-retirement medical fund relief`,
  ),
  reliefs(
    'Reliefs with housing',
    '2024-03-19',
    '2024-12-26',
    [...before, healthEarns, prmf, limit('housing_relief', 9_000, 1500)],
    `${incomeTax}, section 30A: affordable housing relief of 15 %, at most 108,000 a year`,
  ),
  reliefs(
    'Deductions of December 2024',
    '2024-12-27',
    '2025-06-30',
    [...since, limit('per_diem_untaxed', 2_000)],
    'Tax Laws (Amendment) Act 2024 and the notice of the Kenya Revenue Authority of 19 December 2024',
  ),
  reliefs(
    'Deductions of July 2025',
    '2025-07-01',
    null,
    [...since, limit('per_diem_untaxed', 10_000)],
    'Tax Laws (Amendment) Act 2024 and Finance Act 2025: 10,000 a day of travelling allowance is not taxed',
  ),
];

/** All kinds in the order of their days. A proposal to a school; what it keeps are its own rows. */
export const kenyanLaw: readonly LawDraft[] = [...paye, ...nssf, ...health, ...housing, ...nita, ...reliefRows];
