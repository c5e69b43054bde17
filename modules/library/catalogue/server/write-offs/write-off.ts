import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { WriteOff, writeOffsApi } from '../../contract/write-offs.ts';
import type { CopyState } from '../ports.ts';
import { getWriteOff, inHistory, writeOffsOf, writeStep } from './write-offs.store.ts';

const series = { kind: 'library write-off', prefix: 'LWO', digits: 5 };

interface Held {
  id: number;
  accessionNo: string;
  status: string;
  price: number | null;
  out: boolean;
  waits: boolean;
}

/** The copies, which nobody else changes until the transaction ends. */
async function hold({ tx }: SchoolContext, ids: readonly number[], { out }: CopyState): Promise<Held[]> {
  await sql`select from library.copy where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
  // After the lock, in a statement of its own: it sees what whoever held them before has committed.
  const { rows } = await sql<Held>`
    select c.id, c.accession_no as "accessionNo", c.status, coalesce(c.price, t.price) as price, (${out}) as "out",
           exists (select from library.write_off_copy w where w.school_id = c.school_id and w.copy_id = c.id and w.open) as waits
      from library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(tx);
  return rows;
}

/** `00012, 00013 and 2 more` */
function named(copies: readonly Held[]): string {
  const first = copies.slice(0, 3).map(({ accessionNo }) => accessionNo);
  return copies.length > 3 ? `${first.join(', ')} and ${copies.length - 3} more` : first.join(', ');
}

function refuse(copies: readonly Held[], one: string, many: string): void {
  if (copies.length > 0) throw fieldError('copyIds', `${named(copies)} ${copies.length === 1 ? one : many}`);
}

/** Asks that copies are withdrawn. Throws 400 at `copyIds` for those that are out, withdrawn or asked for already. */
export async function askWriteOff(
  ctx: SchoolContext,
  { copyIds, because }: Input<typeof writeOffsApi.ask>,
  state: CopyState,
): Promise<WriteOff> {
  const ids = [...new Set(copyIds)];
  const copies = await hold(ctx, ids, state);
  if (copies.length < ids.length) throw fieldError('copyIds', 'Choose copies of this library.');
  refuse(
    copies.filter(({ status }) => status === 'withdrawn'),
    'is withdrawn already.',
    'are withdrawn already.',
  );
  refuse(
    copies.filter(({ out }) => out),
    'is with somebody. Return it at the desk first.',
    'are with somebody. Return them at the desk first.',
  );
  refuse(
    copies.filter(({ waits }) => waits),
    'waits to be written off already.',
    'wait to be written off already.',
  );
  const day = schoolDay(ctx);
  const no = await documentNumber(ctx.tx, series, day);
  const { rows } = await sql<{ id: number }>`
    insert into library.write_off (write_off_no, day, because, asked_by, asked_name)
    values (${no}, ${day}::date, ${because}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into library.write_off_copy (write_off_id, copy_id, price, status)
    select ${id}, l.copy_id, l.price, l.status
      from unnest(${copies.map((copy) => copy.id)}::bigint[], ${copies.map(({ price }) => price)}::bigint[],
                  ${copies.map(({ status }) => status)}::text[]) as l (copy_id, price, status)`.execute(ctx.tx);
  await writeStep(ctx, id, 'asked', because);
  const after = await getWriteOff(ctx, id, state);
  ctx.changed({ entity: 'write-off', id, action: 'asked', after: inHistory(after), reason: because });
  return after;
}

type Taking = Input<typeof writeOffsApi.approve>;

/** Withdraws the copies. Throws 403 to who asked, 422 when one has been lent since, 404, 409. */
export const approveWriteOff = (ctx: SchoolContext, { comment, ...at }: Taking, state: CopyState): Promise<WriteOff> =>
  writeOffsOf(state).take(ctx, 'approve', at, comment, async ({ lines, because, writeOffNo }) => {
    const copies = await hold(
      ctx,
      lines.map(({ copyId }) => copyId),
      state,
    );
    const lent = copies.filter(({ out }) => out);
    if (lent.length > 0)
      throw new UserError(
        'rule',
        `${named(lent)} ${lent.length === 1 ? 'has' : 'have'} been lent since. Reject this and ask anew.`,
      );
    await close(ctx, at.id);
    await sql`
      update library.copy set status = 'withdrawn', status_on = ${schoolDay(ctx)}::date, status_because = ${because}, version = version + 1
       where id = any(${copies.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
    await state.away(
      ctx,
      copies.map(({ id }) => id),
    );
    for (const { id, accessionNo, status } of copies)
      ctx.changed({
        entity: 'copy',
        id,
        action: 'written off',
        before: { accessionNo, status },
        after: { accessionNo, status: 'withdrawn', writeOffNo },
        reason: because,
      });
  });

/** Rejects a write-off. Throws 403 to who asked, 400 without a reason, 404, 409. */
export const rejectWriteOff = (ctx: SchoolContext, { comment, ...at }: Taking, state: CopyState): Promise<WriteOff> =>
  writeOffsOf(state).take(ctx, 'reject', at, comment, () => close(ctx, at.id));

/** Takes a write-off back. Throws 403 to anybody but who asked, 404, 409. */
export const cancelWriteOff = (ctx: SchoolContext, { comment, ...at }: Taking, state: CopyState): Promise<WriteOff> =>
  writeOffsOf(state).take(ctx, 'cancel', at, comment, () => close(ctx, at.id));

/** Its copies wait for nobody any more. */
async function close({ tx }: SchoolContext, id: number): Promise<void> {
  await sql`update library.write_off_copy set open = false where write_off_id = ${id}`.execute(tx);
}
