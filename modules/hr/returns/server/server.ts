import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import type { HrSettings } from '../../setup/contract/settings.ts';
import { isStatutory, type ReturnKind } from '../contract/kinds.ts';
import { myP9Api, p9Api } from '../contract/p9.ts';
import { payReportsApi } from '../contract/reports.ts';
import { returnsApi } from '../contract/returns.ts';
import { authorityFile, csvFile, returnPaper } from './files/write.ts';
import { markFiled, markPaid, marksOf, takeMarkBack } from './month/filed.store.ts';
import { returnOf } from './month/month.ts';
import { listReturns } from './month/rows.ts';
import { listCards, payYears, yearsOf } from './p9/cards.store.ts';
import { cardsWorkbook, printCard, printCards } from './p9/print.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { listComparison } from './reports/comparison.store.ts';
import { comparisonFile, yearFile } from './reports/papers.ts';
import { departmentMonthsOf, monthsOf } from './reports/year.store.ts';

/** The member of staff that the caller is; null for an account that is none. */
const myself = async (ctx: SchoolContext): Promise<number | null> =>
  ctx.user.kind === 'school' ? staffMemberOfAccount(ctx, ctx.user.accountId) : null;

/** What the school is called by whoever receives a return. */
function schoolNumbers(kind: ReturnKind, { employerPin, nssfNo, shaNo, nitaNo, helbNo }: HrSettings): [string, string][] {
  const numbers: Readonly<Partial<Record<ReturnKind, [string, string | null]>>> = {
    nssf: ['Employer’s NSSF number', nssfNo],
    health: ['Employer’s number', shaNo],
    nita: ['Employer’s NITA number', nitaNo],
    helb: ['Employer’s HELB number', helbNo],
  };
  const own = numbers[kind];
  return [
    ['Employer’s PIN', employerPin ?? 'not on record'],
    ...(own ? [[own[0], own[1] ?? 'not on record'] satisfies [string, string]] : []),
  ];
}

export const returnsServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(returnsApi, {
      month: (ctx, input) => listReturns(ctx, input),
      reconciliation: (ctx, { month }) => reconcile(ctx, month),
      file: async (ctx, { month, kind, about, form }) => {
        const found = await returnOf(ctx, { month, kind, about });
        if (form === 'csv') return csvFile(ctx, month, found);
        if (form === 'file') return authorityFile(ctx, month, found, found.settings.employerPin);
        return returnPaper(ctx, month, found, { letterhead, numbers: schoolNumbers(kind, found.settings) });
      },
      marks: async (ctx, { month, kind, about }) => {
        const of = isStatutory(kind) ? '' : about;
        return { rows: (await marksOf(ctx.tx, month)).filter((one) => one.kind === kind && one.about === of) };
      },
      filed: (ctx, input) => markFiled(ctx, input),
      paid: (ctx, input) => markPaid(ctx, input),
      takeBack: (ctx, input) => takeMarkBack(ctx, input),
    }),
    ...implement(p9Api, {
      list: (ctx, input) => listCards(ctx, input),
      all: (ctx, { year }) => printCards(ctx, year),
      workbook: (ctx, { year }) => cardsWorkbook(ctx, year),
      one: (ctx, { id, year }) => printCard(ctx, year, id),
    }),
    ...implement(myP9Api, {
      list: async (ctx) => {
        const me = await myself(ctx);
        return { rows: me === null ? [] : await yearsOf(ctx.tx, me) };
      },
      print: async (ctx, { year }) => {
        const me = await myself(ctx);
        if (me === null) throw notFound('tax deduction card');
        return printCard(ctx, year, me);
      },
    }),
    ...implement(payReportsApi, {
      year: async (ctx, { year: asked }) => {
        const years = await payYears(ctx.tx);
        const year = asked ?? years[0] ?? Number(schoolDay(ctx).slice(0, 4));
        return { year, years, months: await monthsOf(ctx.tx, year), departments: await departmentMonthsOf(ctx.tx, year) };
      },
      yearFile: (ctx, { year, form }) => yearFile(ctx, year, form, letterhead),
      comparison: (ctx, input) => listComparison(ctx, input),
      comparisonFile: (ctx, input) => comparisonFile(ctx, input, letterhead),
    }),
  ],
});
