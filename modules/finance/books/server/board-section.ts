import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { enterBehindCode } from '#kit/server/http/behind-code.ts';
import type { PackSection } from '#modules/registration/server/public.ts';
import { incomeLines } from './reports/statements.rules.ts';
import { trialBalance, yearOf } from '../../ledger/server/trial-balance.store.ts';

/** Income and expenditure of the year up to the end of the time that the board looks at, with the year before. */
const incomeSection: PackSection = {
  title: 'Income and expenditure',
  read: async (ctx, { to }) => {
    enterBehindCode(ctx);
    const { tx } = ctx;
    const period = { from: yearOf(to), to };
    const now = await trialBalance(tx, period);
    const last = String(Number(to.slice(0, 4)) - 1);
    const before = await trialBalance(tx, { from: `${last}-01-01`, to: `${last}-12-31` });
    const lines = incomeLines({ now, before });
    if (!lines.some(({ style }) => style === 'line'))
      return [{ kind: 'text', text: 'Nothing has come in and nothing has been spent this year.' }];
    return [
      { kind: 'text', text: `From ${formatDay(period.from)} to ${formatDay(to)}, in KES.` },
      {
        kind: 'table',
        columns: [
          { label: '', width: 3 },
          { label: 'This year', numeric: true },
          { label: `All of ${last}`, numeric: true },
        ],
        rows: lines.map(({ name, style, amount, before: was }) => [
          style === 'line' ? `  ${name}` : name,
          amount === null ? '' : formatCents(amount),
          was === null ? '' : formatCents(was),
        ]),
      },
    ];
  },
};

export const booksSections: readonly PackSection[] = [incomeSection];
