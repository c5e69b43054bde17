import { refuse } from '#kit/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { studentsWhere } from '../../students/server/roll/roll.store.ts';
import type { PrintRequest } from './prints.store.ts';

type Context = Pick<RegistrationContext, 'tx' | 'now' | 'school'>;

/** The period of new and left: as asked, or from the first day of the term until today. */
export async function periodOf(ctx: Context, list: PrintRequest['list']): Promise<{ from: string; to: string }> {
  const today = schoolDay(ctx);
  const from = list?.from ?? (await currentTerm(ctx.tx, today))?.opensOn ?? `${today.slice(0, 4)}-01-01`;
  const to = list?.to ?? today;
  if (to < from) refuse([{ path: 'to', message: 'Choose a day after the first one.' }]);
  return { from, to };
}

/** The condition on students `s` that a list's choice makes. */
export async function listedWhere(
  ctx: Context,
  { paper, whom, list }: Pick<PrintRequest, 'paper' | 'whom' | 'list'>,
): Promise<RawBuilder<unknown>> {
  const chosen = whom ?? { status: 'here' as const };
  if (paper !== 'new and left') return studentsWhere(chosen);
  const { from, to } = await periodOf(ctx, list);
  return sql`${studentsWhere({ ...chosen, status: 'any' })}
    and (s.admitted_on between ${from}::date and ${to}::date or (not s.here and s.left_on between ${from}::date and ${to}::date))`;
}
