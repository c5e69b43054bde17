import type { Menu } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import { balancesScreens } from '../balances/contract/screens.ts';
import { banksScreens } from '../banks/contract/screens.ts';
import { billingScreens } from '../billing/contract/screens.ts';
import { booksScreens } from '../books/contract/screens.ts';
import { cashierScreens } from '../cashier/contract/screens.ts';
import { ledgerScreens } from '../ledger/contract/screens.ts';
import { pocketScreens } from '../pocket/contract/screens.ts';
import { spendingScreens } from '../spending/contract/screens.ts';

const { finance, feeBalances, financeStudents, ...balances } = balancesScreens;
/** For everybody: other areas show money too, behind the same code. */
const codeScreen = screen({ path: '/finance/otp', title: 'Finance code', access: 'signedIn', menu: false });

/** The module's screens in the order of the menu. */
export const screens = {
  finance,
  ...cashierScreens,
  feeBalances,
  financeStudents,
  ...ledgerScreens,
  ...balances,
  ...billingScreens,
  ...pocketScreens,
  ...spendingScreens,
  ...banksScreens,
  ...booksScreens,
  financeCode: codeScreen,
};

export const menu = { name: 'finance', title: 'Finance', group: 'Money', icon: 'cash', screens } as const satisfies Menu;
