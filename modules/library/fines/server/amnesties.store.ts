import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { amnestyApproval } from '../contract/fine-approvals.ts';
import type { amnestiesApi, Amnesty } from '../contract/waivers.ts';
import type { FineContext } from './fines.store.ts';

/** Where amnesties are kept, and whose they are. */
export const keptAmnesties = {
  table: 'library.amnesty',
  own: { mine: (me: number) => sql`t.asked_by = ${me}` },
};

const fields = (me: number) => sql`
  t.id, t.version, t.name, t.from_day as "fromDay", t.to_day as "toDay", t.reason, t.state, t.asked_name as "askedName",
  t.decided_name as "decidedName", t.remark, t.at, coalesce(${keptAmnesties.own.mine(me)}, false) as mine`;

/** Amnesties as filtered and sorted. */
export async function listAmnesties(
  ctx: FineContext,
  { q, state, page, size, sort }: Input<typeof amnestiesApi.list>,
): Promise<Page<Amnesty>> {
  const where = sql`
    where (${state ?? null}::text is null or t.state = ${state ?? null})
      and ${q ? holds(sql`kit.fold(concat_ws(' ', t.name, t.reason))`, q) : sql`true`}`;
  const by = sort.replace(/^-/, '') === 'name' ? sql`kit.fold(t.name)` : sql`t.from_day`;
  const { rows } = await sql<Amnesty>`
    select ${fields(ctx.user.accountId)} from library.amnesty t ${where}
     order by ${by} ${wayOf(sort)}, t.id desc ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from library.amnesty t ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One amnesty. Throws 404. */
export async function getAmnesty(ctx: FineContext, id: number): Promise<Amnesty> {
  const { rows } = await sql<Amnesty>`
    select ${fields(ctx.user.accountId)} from library.amnesty t where t.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('amnesty');
  return found;
}

const inHistory = ({ name, fromDay, toDay, reason, state }: Amnesty) => ({ name, fromDay, toDay, reason, state });

/** Proposes one. Throws 400 at `toDay` where it ends before it begins. */
export async function askAmnesty(ctx: FineContext, draft: Input<typeof amnestiesApi.ask>): Promise<Amnesty> {
  const { rows } = await sql<{ id: number }>`
    insert into library.amnesty (name, from_day, to_day, reason, asked_by, asked_name)
    values (${draft.name}, ${draft.fromDay}, ${draft.toDay}, ${draft.reason}, ${actorId(ctx.user)}, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const after = await getAmnesty(ctx, one(rows).id);
  ctx.changed({ entity: 'amnesty', id: after.id, action: 'proposed', after: inHistory(after), reason: draft.reason });
  return after;
}

const amnesties = documents(amnestyApproval, {
  ...keptAmnesties,
  read: (ctx: FineContext, id) => getAmnesty(ctx, id),
  audit: inHistory,
});

type Deciding = Input<typeof amnestiesApi.approve>;

/** Takes a step of an amnesty. Throws 403 for who proposed it, 409, and 400 without a reason where one is asked. */
export const decideAmnesty = (ctx: FineContext, step: 'approve' | 'reject' | 'end', { remark, ...at }: Deciding) =>
  amnesties.take(ctx, step, at, remark, () =>
    step === 'end' ? { remark } : { decided_by: actorId(ctx.user), decided_name: ctx.user.fullName, remark },
  );

/** The amnesty that holds on a day; null: none. */
export async function amnestyOn(tx: Tx, day: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from library.amnesty where state = 'approved' and ${day}::date between from_day and to_day
     order by id limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}
