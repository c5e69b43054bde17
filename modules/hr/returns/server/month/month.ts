import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { hrSetting } from '../../../setup/server/settings.store.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import { isStatutory, type ReturnKind, returnKinds } from '../../contract/kinds.ts';
import { health, housing, nita } from '../files/levies.ts';
import { nssf, schemes } from '../files/nssf.ts';
import { p10 } from '../files/p10.ts';
import { schedule } from '../files/schedules.ts';
import type { ReturnSheet } from '../files/sheet.ts';
import { handedOn } from './handed-on.store.ts';
import { monthPay } from './slips.store.ts';

/** A return of a month with what is in its file. */
export interface MonthReturn {
  readonly kind: ReturnKind;
  readonly about: string;
  readonly sheet: ReturnSheet;
}

/** A month with everything that is told of it. */
export interface ReturnsOfMonth {
  readonly month: string;
  readonly employees: number;
  readonly settings: HrSettings;
  readonly returns: readonly MonthReturn[];
}

/** All returns of a month of posted pay: what statute takes (but those of which nothing was taken), schemes, then deductions by kind and payee. */
export async function returnsOfMonth(ctx: SchoolContext, month: string): Promise<ReturnsOfMonth> {
  const settings = await hrSetting(ctx.tx);
  const people = await monthPay(ctx.tx, month);
  const lines = await handedOn(ctx.tx, month);
  const employer = { pin: settings.employerPin, nssfNo: settings.nssfNo, name: ctx.school.name };
  const single = (kind: ReturnKind, sheet: ReturnSheet): MonthReturn[] =>
    sheet.employees === 0 ? [] : [{ kind, about: '', sheet }];
  const byPayee = Map.groupBy(lines, ({ kind, about }) => `${kind} ${about}`);
  const all: MonthReturn[] = [
    ...single('paye', p10(people)),
    ...single('nssf', nssf(people, month, employer)),
    ...[...schemes(people)].map(([about, sheet]): MonthReturn => ({ kind: 'scheme', about, sheet })),
    ...single('health', health(people, month)),
    ...single('housing', housing(people)),
    ...single('nita', nita(people)),
    ...[...byPayee.values()].map((rows): MonthReturn => {
      const { kind, about } = there(rows[0]);
      return { kind, about, sheet: schedule(rows) };
    }),
  ];
  const place = ({ kind }: MonthReturn) => returnKinds.indexOf(kind);
  return {
    month,
    employees: people.length,
    settings,
    returns: all.toSorted((one, other) => place(one) - place(other) || one.about.localeCompare(other.about)),
  };
}

/** One return of a month. Throws 404 where the month has none of it. */
export async function returnOf(
  ctx: SchoolContext,
  { month, kind, about }: { month: string; kind: ReturnKind; about: string },
): Promise<MonthReturn & { settings: HrSettings }> {
  const { returns, settings } = await returnsOfMonth(ctx, month);
  const found = returns.find((one) => one.kind === kind && one.about === (isStatutory(kind) ? '' : about));
  if (!found) throw notFound('return');
  return { ...found, settings };
}
