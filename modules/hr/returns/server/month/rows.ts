import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import { dueOf, returnName } from '../../contract/kinds.ts';
import type { returnsApi, ReturnRow } from '../../contract/returns.ts';
import { type MarkOf, marksOf } from './filed.store.ts';
import { type MonthReturn, returnsOfMonth } from './month.ts';
import { postedMonths } from './slips.store.ts';

/** The returns of a month with their state; without a month those of the last one that has posted pay. */
export async function listReturns(
  ctx: SchoolContext,
  asked: { month?: string | undefined },
): Promise<Output<typeof returnsApi.month>> {
  const months = await postedMonths(ctx.tx);
  const day = schoolDay(ctx);
  const month = asked.month ?? months[0] ?? day.slice(0, 7);
  const { returns, employees, settings } = await returnsOfMonth(ctx, month);
  const marks = (await marksOf(ctx.tx, month)).filter(({ state }) => state !== 'taken_back');
  const markOf = (of: Pick<MarkOf, 'kind' | 'about'>) => marks.find(({ kind, about }) => kind === of.kind && about === of.about);
  // What was filed of pay that was taken back afterwards stays to be seen.
  const gone = marks.filter((mark) => !returns.some(({ kind, about }) => kind === mark.kind && about === mark.about));
  return {
    month,
    months,
    employees,
    schoolLacks: schoolLacks(settings, returns),
    rows: [
      ...returns.map((one) => rowOf(month, day, one, markOf(one) ?? null)),
      ...gone.map((mark) => rowOf(month, day, { kind: mark.kind, about: mark.about, sheet: nothing }, mark)),
    ],
  };
}

const nothing = { employees: 0, employee: 0, employer: 0, lacks: [] };

function rowOf(
  month: string,
  day: string,
  { kind, about, sheet }: Omit<MonthReturn, 'sheet'> & { sheet: Pick<MonthReturn['sheet'], keyof typeof nothing> },
  mark: MarkOf | null,
): ReturnRow {
  const due = dueOf(kind, month);
  const amount = sheet.employee + sheet.employer;
  return {
    kind,
    about,
    name: returnName(kind, about, month),
    employees: sheet.employees,
    employee: sheet.employee,
    employer: sheet.employer,
    amount,
    dueOn: due.day,
    dueSource: due.source,
    state: mark ? (mark.state === 'paid' ? 'paid' : 'filed') : due.day < day ? 'overdue' : 'due',
    filed: mark,
    differs: mark !== null && mark.amount !== amount,
    lacks: [...sheet.lacks],
  };
}

function schoolLacks({ employerPin, nssfNo }: HrSettings, returns: readonly MonthReturn[]): string[] {
  const has = (kind: MonthReturn['kind']) => returns.some((one) => one.kind === kind);
  return [
    ...(has('paye') && !employerPin ? ['The school’s KRA PIN'] : []),
    ...(has('nssf') && !nssfNo ? ['The school’s NSSF number'] : []),
  ];
}
