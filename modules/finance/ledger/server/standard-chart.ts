/** What the product itself posts to; each is played by one account of the school. */
export const accountRoles = [
  'cash',
  'cheques',
  'mpesa',
  'fees',
  'other',
  'stores',
  'payables',
  'prepayment',
  'suspense',
  'pocket_money',
  'wallet_transfers',
  'caution',
  'withholding',
  'opening',
  'surplus',
  'transport',
  'penalty',
  'bounce_charge',
  'discounts',
  'bursaries',
  'write_offs',
  'over_short',
  'bank_charges',
  'tuck_shop',
] as const;
export type AccountRole = (typeof accountRoles)[number];

export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

export interface ChartLine {
  code: string;
  name: string;
  kind: AccountKind;
  /** Code of the heading above it. */
  under?: string;
  heading?: boolean;
  role?: AccountRole;
  money?: boolean;
}

const heading = (code: string, name: string, kind: AccountKind): ChartLine => ({ code, name, kind, heading: true });

/** What every school needs, whatever its books are called. */
export const systemAccounts: readonly ChartLine[] = [
  heading('1000', 'Cash and bank', 'asset'),
  { code: '1010', name: 'Cash in hand', kind: 'asset', under: '1000', role: 'cash', money: true },
  { code: '1020', name: 'Cheques not yet cleared', kind: 'asset', under: '1000', role: 'cheques' },
  { code: '1030', name: 'M-Pesa', kind: 'asset', under: '1000', role: 'mpesa', money: true },
  heading('1200', 'Money owed to the school', 'asset'),
  { code: '1210', name: 'Fees owed by students', kind: 'asset', under: '1200', role: 'fees' },
  { code: '1220', name: 'Other charges owed by students', kind: 'asset', under: '1200', role: 'other' },
  heading('1300', 'Stores', 'asset'),
  { code: '1310', name: 'Food and supplies in store', kind: 'asset', under: '1300', role: 'stores' },
  heading('2000', 'Money the school owes', 'liability'),
  { code: '2010', name: 'Suppliers', kind: 'liability', under: '2000', role: 'payables' },
  { code: '2020', name: 'Fees received in advance', kind: 'liability', under: '2000', role: 'prepayment' },
  { code: '2030', name: 'Suspense: payments not yet identified', kind: 'liability', under: '2000', role: 'suspense' },
  { code: '2040', name: 'Students’ pocket money', kind: 'liability', under: '2000', role: 'pocket_money' },
  { code: '2045', name: 'Pocket money on its way between students', kind: 'liability', under: '2000', role: 'wallet_transfers' },
  { code: '2050', name: 'Caution money', kind: 'liability', under: '2000', role: 'caution' },
  { code: '2060', name: 'Tax withheld, to be paid to KRA', kind: 'liability', under: '2000', role: 'withholding' },
  heading('3000', 'Funds', 'equity'),
  { code: '3010', name: 'Opening balances', kind: 'equity', under: '3000', role: 'opening' },
  { code: '3020', name: 'Accumulated fund', kind: 'equity', under: '3000', role: 'surplus' },
  heading('4000', 'Fees', 'income'),
  heading('4800', 'Other income', 'income'),
  { code: '4810', name: 'Transport', kind: 'income', under: '4800', role: 'transport' },
  { code: '4820', name: 'Penalties for late payment', kind: 'income', under: '4800', role: 'penalty' },
  { code: '4830', name: 'Charges for bounced cheques', kind: 'income', under: '4800', role: 'bounce_charge' },
  { code: '4840', name: 'Tuck shop', kind: 'income', under: '4800', role: 'tuck_shop' },
  heading('5000', 'Running the school', 'expense'),
  heading('5900', 'Reductions and differences', 'expense'),
  { code: '5910', name: 'Discounts and scholarships', kind: 'expense', under: '5900', role: 'discounts' },
  { code: '5920', name: 'Bursaries given by the school', kind: 'expense', under: '5900', role: 'bursaries' },
  { code: '5930', name: 'Fees written off', kind: 'expense', under: '5900', role: 'write_offs' },
  { code: '5940', name: 'Cash over and short', kind: 'expense', under: '5900', role: 'over_short' },
  { code: '5950', name: 'Bank charges', kind: 'expense', under: '5900', role: 'bank_charges' },
];
