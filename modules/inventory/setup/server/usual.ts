import type { AccountKind, PostingPurpose } from '../contract/settings.ts';

/** An account of the chart that stores and assets usually need. */
export interface UsualAccount {
  code: string;
  name: string;
  kind: AccountKind;
  under?: string;
  heading?: boolean;
}

export const usualPurposes: Readonly<Record<PostingPurpose, UsualAccount>> = {
  unbilled: { code: '2080', name: 'Goods received, not yet billed', kind: 'liability', under: '2000' },
  losses: { code: '5960', name: 'Stock losses and gains', kind: 'expense', under: '5900' },
  differences: { code: '5965', name: 'Differences of price', kind: 'expense', under: '5900' },
  opening: { code: '3030', name: 'Stock and assets that were there before', kind: 'equity', under: '3000' },
  disposal: { code: '4895', name: 'Gain or loss on assets', kind: 'income', under: '4800' },
};

const supplies: UsualAccount = { code: '1320', name: 'Supplies in store', kind: 'asset', under: '1300' };
const provisions: UsualAccount = { code: '1330', name: 'Provisions in store', kind: 'asset', under: '1300' };
const used: UsualAccount = { code: '5210', name: 'Supplies used', kind: 'expense', under: '5000' };

/** What the register of assets posts to; a school’s chart may have them by these names with other numbers. */
export const usualAssets: readonly UsualAccount[] = [
  { code: '1500', name: 'Land, buildings and equipment', kind: 'asset', heading: true },
  { code: '1510', name: 'Furniture and equipment', kind: 'asset', under: '1500' },
  { code: '1520', name: 'Computers', kind: 'asset', under: '1500' },
  { code: '1590', name: 'Accumulated depreciation', kind: 'asset', under: '1500' },
  { code: '5970', name: 'Depreciation', kind: 'expense', under: '5900' },
];

export const usualStock: readonly UsualAccount[] = [supplies, provisions, used];

/** Categories that schools usually have; the first account of these names is what they are spent on, else supplies used. */
export const usualCategories: readonly { name: string; stock: UsualAccount; spentOn: readonly string[] }[] = [
  { name: 'Food and provisions', stock: provisions, spentOn: ['Food'] },
  { name: 'Stationery and paper', stock: supplies, spentOn: ['Exercise books and stationery', 'Teaching materials'] },
  { name: 'Teaching materials', stock: supplies, spentOn: ['Textbooks and teaching materials', 'Teaching materials'] },
  { name: 'Laboratory', stock: supplies, spentOn: ['Laboratory', 'Teaching materials'] },
  { name: 'Cleaning and sanitation', stock: supplies, spentOn: ['Office and administration costs'] },
  { name: 'Repairs and hardware', stock: supplies, spentOn: ['Repairs and maintenance costs'] },
  { name: 'Fuel and firewood', stock: supplies, spentOn: ['Firewood and fuel', 'Vehicles and fuel'] },
  { name: 'Medical', stock: supplies, spentOn: ['Medical costs'] },
  { name: 'Games and activities', stock: supplies, spentOn: ['Activity costs'] },
  { name: 'Furniture and equipment', stock: supplies, spentOn: [] },
];

export const usedAccount = used;
