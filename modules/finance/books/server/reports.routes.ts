import { addDays } from '#kit/contract/dates.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { reportsApi } from '../contract/reports.ts';
import { booksOf } from '../../ledger/server/books.store.ts';
import { cashBoxes } from './reports/cash-boxes.rules.ts';
import { collectionLines } from './reports/collections.store.ts';
import { cashbookOf, ledgerOf } from './reports/ledger.store.ts';
import { paged } from './reports/paged.ts';
import { agedLines, registerLines } from './reports/register.store.ts';
import { balanceLines, incomeLines, trialLines } from './reports/statements.rules.ts';
import { type Period, trialBalance, yearOf } from '../../ledger/server/trial-balance.store.ts';
import { voteHeadLines } from './reports/vote-heads.store.ts';

/** The period asked for: this year up to today where it does not say. */
function periodOf(ctx: SchoolContext, { from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const until = to ?? (from !== undefined && from > schoolDay(ctx) ? from : schoolDay(ctx));
  return { from: from ?? yearOf(until), to: until };
}

const yearBefore = (day: string) =>
  `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;

/** The last day of the same period a year before: a period that ends with February ends with February then too. */
const endYearBefore = (day: string) =>
  addDays(day, 1).endsWith('-03-01') ? addDays(`${yearBefore(day).slice(0, 4)}-03-01`, -1) : yearBefore(day);

export const reportRoutes = implement(reportsApi, {
  trialBalance: async (ctx, input) => {
    const period = periodOf(ctx, input);
    return paged(trialLines(await trialBalance(ctx.tx, period)), input, period);
  },
  ledger: (ctx, input) => ledgerOf(ctx.tx, input.accountId, { ...input, ...periodOf(ctx, input) }),
  cashbook: async (ctx, input) => {
    const period = periodOf(ctx, input);
    if (input.accountId !== undefined) return cashbookOf(ctx.tx, input.accountId, { ...input, ...period });
    return paged(cashBoxes(await trialBalance(ctx.tx, period)), input, period);
  },
  income: async (ctx, input) => {
    const period = periodOf(ctx, input);
    const now = await trialBalance(ctx.tx, period);
    const before = await trialBalance(ctx.tx, { from: yearBefore(period.from), to: endYearBefore(period.to) });
    return paged(incomeLines({ now, before }), input, period);
  },
  balanceSheet: async (ctx, input) => {
    const { to } = periodOf(ctx, input);
    const now = await trialBalance(ctx.tx, { from: yearOf(to), to });
    const last = yearBefore(to).slice(0, 4);
    const before = await trialBalance(ctx.tx, { from: `${last}-01-01`, to: `${last}-12-31` });
    return paged(balanceLines({ now, before }), input, { from: null, to });
  },
  voteHeads: async (ctx, input) => {
    const period = periodOf(ctx, input);
    return paged(await voteHeadLines(ctx.tx, period), input, period);
  },
  register: async (ctx, input) => {
    const period = periodOf(ctx, input);
    const asked = { ...period, classId: input.classId, heads: input.by === 'head' };
    return paged(await registerLines(ctx.tx, asked), input, period);
  },
  collections: async (ctx, input) => {
    const period = periodOf(ctx, input);
    return paged(await collectionLines(ctx.tx, { ...period, by: input.by }), input, period);
  },
  aged: async (ctx, input) => {
    const { to } = periodOf(ctx, input);
    return paged(await agedLines(ctx.tx, { to, classId: input.classId }), input, { from: null, to });
  },
  suspense: async (ctx, input) => {
    const period = periodOf(ctx, input);
    const books = await booksOf(ctx.tx);
    return books ? ledgerOf(ctx.tx, books.suspense, { ...input, ...period }) : paged([], input, period);
  },
});
