import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Notice, noticesApi } from '../../contract/notices.ts';
import { authorOf } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { feedsOf } from '../feeds/feeds.store.ts';
import { mayCall } from '../incoming/address.rules.ts';
import { lockNotice, type KeptNotice } from '../incoming/keep.store.ts';
import { mpesaOf } from '../mpesa/mpesa.store.ts';
import { receivePayment } from '../payments/receive-payment.ts';

const columns = sql`
  n.id, n.version, n.channel, n.what, n.at, n.last_at as "lastAt", n.times, n.state, n.why, n.reference, n.amount, n.payer, n.address,
  n.proved, n.size, n.payment_id as "paymentId", n.resolved_name as "resolvedBy", n.resolved_at as "resolvedAt", n.resolution`;

/** A new one is only listed when nobody could judge it. */
const waiting = sql`(n.state = 'open' or (n.state = 'new' and n.why is not null))`;

const order: Readonly<Record<string, ReturnType<typeof sql>>> = {
  at: sql`n.at`,
  lastAt: sql`n.last_at`,
  amount: sql`n.amount`,
  reference: sql`n.reference`,
};

export async function listNotices(tx: Tx, input: Input<typeof noticesApi.list>): Promise<Page<Notice>> {
  const conditions = [
    { waiting, resolved: sql`n.state = 'resolved'`, done: sql`n.state = 'done'`, all: sql`true` }[input.state],
    ...(input.channel ? [sql`n.channel = ${input.channel}`] : []),
    ...(input.q ? [matches([sql`n.reference`, sql`n.payer`, sql`n.why`, sql`n.address`], input.q)] : []),
  ];
  const from = sql`from finance.notice n where ${sql.join(conditions, sql` and `)}`;
  const by = order[input.sort.replace(/^-/, '')] ?? sql`n.id`;
  const { rows } = await sql<Notice>`
    select ${columns} ${from} order by ${by} ${wayOf(input.sort)} nulls last, n.id desc
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** How many wait for a person. */
export async function waitingNotices(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from finance.notice n where ${waiting}`.execute(tx);
  return one(rows).count;
}

/** Throws 404. */
export async function noticeById(tx: Tx, id: number): Promise<Notice> {
  const { rows } = await sql<Notice>`select ${columns} from finance.notice n where n.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('notice');
  return found;
}

/** What came, as text; a byte that is none is shown by its sign. */
export async function rawNotice(ctx: SchoolContext, id: number): Promise<{ text: string; size: number }> {
  const { rows } = await sql<{ raw: string; size: number }>`select raw, size from finance.notice where id = ${id}`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found) throw notFound('notice');
  ctx.changed({ entity: 'payment notice', id, action: 'read as it came' });
  return { text: Buffer.from(found.raw, 'base64').toString('utf8').replaceAll('\0', '\uFFFD'), size: found.size };
}

async function stillOpen(ctx: SchoolContext, id: number): Promise<KeptNotice> {
  const found = await lockNotice(ctx.tx, id);
  if (!found) throw notFound('notice');
  if (found.state === 'resolved') throw new UserError('conflict', 'Somebody has settled this notice already.');
  if (found.state === 'done') throw new UserError('conflict', 'This notice has been received already.');
  return found;
}

/** Lets a notice be judged anew: one from an address that stands on the list by now is the provider's. */
export async function openAgain(ctx: SchoolContext, id: number): Promise<void> {
  const found = await stillOpen(ctx, id);
  const settings = found.channel === 'mpesa' ? await mpesaOf(ctx.tx) : null;
  const proved = found.proved || (settings?.active === true && mayCall(settings.addresses, found.address));
  await sql`update finance.notice set proved = ${proved} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'payment notice', id, action: 'read once more' });
}

/** Receives into suspense what a person read. Throws 409 for a code that was received before. */
export async function takeByHand(ctx: SchoolContext, input: Input<typeof noticesApi.take>): Promise<void> {
  const { id, reference, amount, day, reason } = input;
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  const found = await stillOpen(ctx, id);
  const moneyId = await accountOf(ctx.tx, found, input.moneyId);
  const received = await receivePayment(ctx, {
    channel: found.channel,
    reference,
    moneyId,
    amount,
    paidAt: `${day}T09:00:00.000Z`,
    day,
    accountRef: null,
    payerName: null,
    payerPhone: null,
    narration: 'Read by hand from a notice',
    why: reason,
    payload: { notice: id },
  });
  if (!received.fresh) throw fieldError('reference', received.problem ?? `${reference.toUpperCase()} was received already.`);
  await settle(ctx, id, reason, received.id);
  ctx.changed({
    entity: 'payment notice',
    id,
    action: 'received by hand',
    after: { Reference: reference, Amount: amount, Why: reason },
  });
}

export async function closeNotice(ctx: SchoolContext, id: number, reason: string): Promise<void> {
  await stillOpen(ctx, id);
  await settle(ctx, id, reason, null);
  ctx.changed({ entity: 'payment notice', id, action: 'closed without money', after: { Why: reason } });
}

async function settle(ctx: SchoolContext, id: number, resolution: string, paymentId: number | null): Promise<void> {
  const author = authorOf(ctx);
  await sql`
    update finance.notice
       set state = 'resolved', resolution = ${resolution}, payment_id = ${paymentId}, resolved_by = ${author.id}::bigint,
           resolved_name = ${author.name}, resolved_at = ${ctx.now.toISOString()}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
}

/** The account that the provider pays into, unless another is chosen. */
async function accountOf(tx: Tx, { channel, feedId }: KeptNotice, chosen: number | null): Promise<number> {
  const own = channel === 'mpesa' ? (await openBooks(tx)).mpesa : (await feedsOf(tx, feedId))[0]?.moneyId;
  const wanted = chosen ?? own ?? 0;
  const { rows } = await sql`select id from finance.account where id = ${wanted} and money and active`.execute(tx);
  if (rows.length === 0) throw fieldError('moneyId', 'Choose a bank account or cash box of this school.');
  return wanted;
}
