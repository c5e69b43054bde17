import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { isStatutory, type ReturnKind, returnName } from '../../contract/kinds.ts';
import type { FiledMark, returnsApi } from '../../contract/returns.ts';
import { returnOf } from './month.ts';

/** A mark with the return that it is of. */
export interface MarkOf extends FiledMark {
  month: string;
  kind: ReturnKind;
  about: string;
}

const fields = sql`
  f.id, f.version, f.state, f.filed_on as "filedOn", f.reference, f.amount, f.paid_on as "paidOn", f.paid_reference as "paidReference",
  f.note, f.author_name as "authorName", f.at, f.taken_back_because as "takenBackBecause", left(f.month::text, 7) as month, f.kind, f.about`;

/** What was said of the returns of a month, the newest first; also what was taken back. */
export async function marksOf(tx: Tx, month: string): Promise<MarkOf[]> {
  const { rows } = await sql<MarkOf>`
    select ${fields} from hr.return_filed f where f.month = ${`${month}-01`}::date order by f.id desc`.execute(tx);
  return rows;
}

/** Held until the transaction ends. Throws 404. */
async function held(tx: Tx, id: number): Promise<MarkOf> {
  const { rows } = await sql<MarkOf>`select ${fields} from hr.return_filed f where f.id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('filed return');
  return found;
}

const inHistory = ({ month, kind, about, filedOn, reference, amount, paidOn, paidReference, note, state }: MarkOf) => ({
  return: returnName(kind, about, month),
  month,
  state,
  filedOn,
  reference,
  amount,
  paidOn,
  paidReference,
  note,
});

/** No day to come, and none before the month that it is of. */
function refuseDay(ctx: SchoolContext, field: string, day: string | null, from: string, words: string): void {
  if (day === null) return;
  if (day > schoolDay(ctx)) throw fieldError(field, 'That day has not come yet.');
  if (day < from) throw fieldError(field, words);
}

/** Says that a return was filed. Throws 404 where the month has no such return, 409 where it is marked already, 400 at a day. */
export async function markFiled(ctx: SchoolContext, given: Input<typeof returnsApi.filed>): Promise<FiledMark> {
  const { month, kind, filedOn, reference, amount, paidOn, paidReference, note } = given;
  const about = isStatutory(kind) ? '' : given.about;
  await returnOf(ctx, { month, kind, about });
  refuseDay(ctx, 'filedOn', filedOn, `${month}-01`, `${formatMonth(`${month}-01`)} had not begun then.`);
  refuseDay(ctx, 'paidOn', paidOn, `${month}-01`, `${formatMonth(`${month}-01`)} had not begun then.`);
  if (paidOn === null && paidReference !== null) throw fieldError('paidOn', 'Enter the day on which it was paid.');
  const { rows } = await sql<{ id: number }>`
    insert into hr.return_filed (month, kind, about, state, filed_on, reference, amount, paid_on, paid_reference, note, author_id, author_name)
    values (${`${month}-01`}::date, ${kind}, ${about}, ${paidOn === null ? 'filed' : 'paid'}, ${filedOn}::date, ${reference}, ${amount},
            ${paidOn}::date, ${paidReference}, ${note}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const made = await held(ctx.tx, one(rows).id);
  ctx.changed({ entity: 'return', id: made.id, action: paidOn === null ? 'filed' : 'filed and paid', after: inHistory(made) });
  return made;
}

/** Says that a return that was filed has been paid. Throws 404, 409 and 422. */
export async function markPaid(ctx: SchoolContext, given: Input<typeof returnsApi.paid>): Promise<FiledMark> {
  const before = await held(ctx.tx, given.id);
  if (before.version !== given.version) throw staleRecord('return');
  if (before.state !== 'filed') throw new UserError('rule', 'Only a return that was filed and is not paid yet is paid.');
  refuseDay(ctx, 'paidOn', given.paidOn, `${before.month}-01`, `${formatMonth(`${before.month}-01`)} had not begun then.`);
  await sql`
    update hr.return_filed
       set state = 'paid', paid_on = ${given.paidOn}::date, paid_reference = ${given.paidReference}, version = version + 1
     where id = ${given.id}`.execute(ctx.tx);
  const after = await held(ctx.tx, given.id);
  ctx.changed({ entity: 'return', id: given.id, action: 'paid', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Takes back that a return was filed. Throws 404, 409 and 422. */
export async function takeMarkBack(ctx: SchoolContext, given: Input<typeof returnsApi.takeBack>): Promise<FiledMark> {
  const before = await held(ctx.tx, given.id);
  if (before.version !== given.version) throw staleRecord('return');
  if (before.state === 'taken_back') throw new UserError('rule', 'This was withdrawn already.');
  await sql`
    update hr.return_filed set state = 'taken_back', taken_back_because = ${given.because}, version = version + 1
     where id = ${given.id}`.execute(ctx.tx);
  const after = await held(ctx.tx, given.id);
  ctx.changed({
    entity: 'return',
    id: given.id,
    action: 'withdrawn',
    before: inHistory(before),
    after: inHistory(after),
    reason: given.because,
  });
  return after;
}
