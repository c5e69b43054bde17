import { type Screen, to } from '#kit/contract/screen.ts';
import { banksScreens } from '../../banks/contract/screens.ts';
import { cashierScreens } from '../../cashier/contract/screens.ts';
import type { FinanceDashboard } from './dashboard.ts';
import { balancesScreens } from './screens.ts';

/** The list that a figure of the board counts: its rows and their sum are the figure. */
export interface BoardList {
  readonly screen: Screen;
  readonly href: string;
}

type Query = Readonly<Record<string, string | number>>;

const listOf = (screen: Screen, query: Query): BoardList => ({ screen, href: to(screen, {}, query) });

/** Everybody with an account: who left owes too. */
export const accountsList = (query: Query = {}) => listOf(balancesScreens.feeBalances, { status: 'any', ...query });

/** The students of a class who are here. */
export const classList = (classId: number, query: Query = {}) => listOf(balancesScreens.feeBalances, { classId, ...query });

/** Receipts of fees whose money counts, of some days. */
export const receiptsList = ({ from, to: until }: Pick<FinanceDashboard['terms'][number], 'from' | 'to'>, query: Query = {}) =>
  listOf(cashierScreens.feePayments, { tab: 'receipts', series: 'fees', state: 'counted', from, to: until, ...query });

export const suspenseList = () => listOf(banksScreens.suspense, {});
