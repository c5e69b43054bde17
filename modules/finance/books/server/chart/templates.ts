import type { AccountKind, ChartLine } from '../../../ledger/server/standard-chart.ts';
import type { ChartTemplate } from '../../contract/accounts.ts';
import { gazettedHeads } from '../../../billing/contract/public-school.ts';

const under = (heading: string, kind: AccountKind, first: number, names: readonly string[], money = false): ChartLine[] =>
  names.map((name, at) => ({ code: String(first + at * 10), name, kind, under: heading, money }));
const heading = (code: string, name: string, kind: AccountKind): ChartLine => ({ code, name, kind, heading: true });

const property: readonly ChartLine[] = [
  heading('1500', 'Land, buildings and equipment', 'asset'),
  ...under('1500', 'asset', 1510, ['Land and buildings', 'Furniture and equipment', 'Vehicles']),
];

/** Public schools keep a bank book of its own for each kind of money, and an income account for each gazetted vote head. */
const publicSchool: readonly ChartLine[] = [
  ...under(
    '1000',
    'asset',
    1040,
    [
      'Tuition account',
      'Operations account',
      'Boarding and school fund account',
      'Infrastructure account',
      'Parents’ association account',
    ],
    true,
  ),
  ...property,
  ...under(
    '4000',
    'income',
    4010,
    gazettedHeads.map(({ name }) => name),
  ),
  heading('4700', 'Government grants', 'income'),
  ...under('4700', 'income', 4710, ['Capitation for tuition', 'Capitation for operations', 'Grant for infrastructure']),
  ...under('4800', 'income', 4845, ['Farm produce']),
  ...under('4800', 'income', 4850, ['Hire of bus and grounds', 'Rent', 'Donations', 'Parents’ association levy']),
  heading('5100', 'Teaching', 'expense'),
  ...under('5100', 'expense', 5110, [
    'Textbooks and teaching materials',
    'Exercise books and stationery',
    'Laboratory',
    'Examination costs',
  ]),
  heading('5200', 'Boarding', 'expense'),
  ...under('5200', 'expense', 5210, ['Food', 'Firewood and fuel', 'Boarding equipment']),
  heading('5300', 'Operations', 'expense'),
  ...under('5300', 'expense', 5310, [
    'Wages of workers',
    'Repairs and maintenance costs',
    'Travel and transport costs',
    'Office and administration costs',
    'Electricity, water and conservancy costs',
    'Medical costs',
    'Activity costs',
    'Insurance premiums',
  ]),
  heading('5400', 'Development', 'expense'),
  ...under('5400', 'expense', 5410, ['Infrastructure works', 'Parents’ association projects']),
];

const privateSchool: readonly ChartLine[] = [
  ...under('1000', 'asset', 1040, ['Main bank account', 'Savings account', 'Petty cash'], true),
  ...property,
  ...under('2000', 'liability', 2110, ['Salaries to be paid', 'Bank loan']),
  ...under('3000', 'equity', 3030, ['Owners’ capital']),
  ...under('4000', 'income', 4010, [
    'Tuition fees',
    'Boarding fees',
    'Meals',
    'Activities and clubs',
    'Examination fees',
    'Admission and registration',
    'Sales of books and uniform',
  ]),
  ...under('4800', 'income', 4845, ['Hire of bus and grounds']),
  ...under('4800', 'income', 4850, ['Donations']),
  heading('5100', 'People', 'expense'),
  ...under('5100', 'expense', 5110, ['Salaries and wages', 'Statutory contributions', 'Staff training']),
  heading('5200', 'Teaching and boarding', 'expense'),
  ...under('5200', 'expense', 5210, ['Teaching materials', 'Examination costs', 'Food', 'Activity costs']),
  heading('5300', 'Premises and office', 'expense'),
  ...under('5300', 'expense', 5310, [
    'Rent of premises',
    'Electricity and water',
    'Internet and telephone',
    'Repairs and maintenance costs',
    'Vehicles and fuel',
    'Insurance premiums',
    'Marketing',
    'Licences and audit',
    'Depreciation',
  ]),
];

/** What a school begins with besides the accounts that every school has. A proposal: codes and names are the school's to change. */
export const templates: Readonly<Record<ChartTemplate, readonly ChartLine[]>> = { public: publicSchool, private: privateSchool };
