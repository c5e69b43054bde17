import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { waiverApproval } from '../contract/fine-approvals.ts';
import type { Waiver, waiversApi } from '../contract/waivers.ts';
import { type FineContext, holdFine } from './fines.store.ts';
import { takeOff } from './settle-fine.ts';

/** Where waivers are kept, and whose they are. */
export const keptWaivers = {
  table: 'library.waiver',
  own: { mine: (me: number) => sql`t.asked_by = ${me}` },
};

const fields = (me: number) => sql`
  t.id, t.version, t.fine_id as "fineId", f.fine_no as "fineNo", coalesce(r.full_name, p.full_name, '') as borrower,
  coalesce(r.admission_no, p.staff_no, '') as "borrowerNo", b.title, t.amount, t.reason, t.state, t.asked_name as "askedName",
  t.decided_name as "decidedName", t.remark, t.at, coalesce(${keptWaivers.own.mine(me)}, false) as mine`;

const from = sql`
  from library.waiver t
  join library.fine f on f.school_id = t.school_id and f.id = t.fine_id
  join library.copy c on c.school_id = f.school_id and c.id = f.copy_id
  join library.title b on b.school_id = c.school_id and b.id = c.title_id
  left join registration.roll r on r.school_id = f.school_id and r.id = f.student_id
  left join settings.staff p on p.school_id = f.school_id and p.id = f.staff_member_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`t.at`,
  borrower: sql`kit.fold(coalesce(r.full_name, p.full_name, ''))`,
  amount: sql`t.amount`,
};

/** Waivers as filtered and sorted. */
export async function listWaivers(
  ctx: FineContext,
  { q, state, page, size, sort }: Input<typeof waiversApi.list>,
): Promise<Page<Waiver>> {
  const where = sql`
    where (${state ?? null}::text is null or t.state = ${state ?? null})
      and ${q ? holds(sql`kit.fold(concat_ws(' ', f.fine_no, b.title, r.full_name, p.full_name, t.reason))`, q) : sql`true`}`;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.at`} ${wayOf(sort)}`;
  const { rows } = await sql<Waiver>`
    select ${fields(ctx.user.accountId)} ${from} ${where} order by ${order}, t.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from} ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One waiver. Throws 404. */
export async function getWaiver(ctx: FineContext, id: number): Promise<Waiver> {
  const { rows } = await sql<Waiver>`select ${fields(ctx.user.accountId)} ${from} where t.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('waiver');
  return found;
}

/** Asks for a waiver. Throws 422 at `amount` above what is owed, 409 where one waits already. */
export async function askWaiver(ctx: FineContext, { fineId, amount, reason }: Input<typeof waiversApi.ask>): Promise<Waiver> {
  const fine = await holdFine(ctx, fineId);
  if (amount > fine.owed) {
    const message = `Only KES ${formatCents(fine.owed)} is owed of this fine.`;
    throw new UserError('rule', message, { fields: [{ path: 'amount', message }] });
  }
  const { rows } = await sql<{ id: number }>`
    insert into library.waiver (fine_id, amount, reason, asked_by, asked_name)
    values (${fineId}, ${amount}, ${reason}, ${actorId(ctx.user)}, ${ctx.user.fullName}) returning id`.execute(ctx.tx);
  const after = await getWaiver(ctx, one(rows).id);
  ctx.changed({ entity: 'waiver of a fine', id: after.id, action: 'asked', after: inHistory(after), reason });
  return after;
}

const inHistory = ({ fineNo, borrower, amount, reason, state }: Waiver) => ({ fineNo, borrower, amount, reason, state });

const waivers = documents(waiverApproval, {
  ...keptWaivers,
  read: (ctx: FineContext, id) => getWaiver(ctx, id),
  audit: inHistory,
});

const decided = ({ user }: FineContext, remark: string | null) => ({
  decided_by: actorId(user),
  decided_name: user.fullName,
  remark,
});

type Deciding = Input<typeof waiversApi.approve>;

/** Takes the fine off. Throws 403 for who asked, 409 where it is decided, 400 at `amount` where less is owed by now. */
export const approveWaiver = (ctx: FineContext, { remark, ...at }: Deciding): Promise<Waiver> =>
  waivers.take(ctx, 'approve', at, remark, async ({ fineId, amount, reason }) => {
    const fine = await holdFine(ctx, fineId);
    await takeOff(ctx, fine, { amount, step: 'waived', reason });
    return decided(ctx, remark);
  });

/** Leaves the fine. Throws 403, 409, and 400 without a reason. */
export const rejectWaiver = (ctx: FineContext, { remark, ...at }: Deciding): Promise<Waiver> =>
  waivers.take(ctx, 'reject', at, remark, () => decided(ctx, remark));
