import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { dayIn } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { priceInWords, pricesInWords } from './price.ts';
import type { SmsDetail, SmsRow, SmsRun, smsApi } from '../contract/history.ts';

const row = sql`
  m.id, m.batch_id as "batchId", b.title, b.purpose, b.author, m.name, m.phone, m.body, m.segments, m.state, m.reason, m.day,
  coalesce(m.provider = 'outbox', false) as outbox, m.cost as "costUnits", m.currency,
  m.created_at as "createdAt", m.due_at as "dueAt", m.sent_at as "sentAt", m.settled_at as "settledAt"`;
const from = sql`messaging.message m join messaging.batch b on b.school_id = m.school_id and b.id = m.batch_id`;

interface Priced {
  costUnits: number | null;
  currency: string | null;
}

/** A row with its price in words. */
function priced<R extends Priced>({ costUnits, currency, ...one }: R) {
  return { ...one, cost: costUnits === null || currency === null ? null : priceInWords(costUnits, currency) };
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdAt: sql`m.id`,
  day: sql`m.day`,
  segments: sql`m.segments`,
  name: sql`lower(m.name)`,
};

/** One page of messages, newest first unless another order is wanted. */
export async function listMessages(tx: Tx, input: Input<typeof smsApi.list>): Promise<Page<SmsRow>> {
  const where = conditionOf(input);
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`m.id`;
  const direction = wayOf(input.sort);
  // Words are looked for in every message, which is done once; without them a page comes from an index at once.
  const total = input.q ? sql`count(*) over ()` : sql`null::bigint`;
  const { rows } = await sql<Omit<SmsRow, 'cost'> & Priced & { total: number | null }>`
    select ${row}, ${total} as total from ${from} where ${where}
     order by ${order} ${direction} nulls last, m.id desc ${onPage(input)}`.execute(tx);
  const known = rows[0]?.total ?? null;
  const list = rows.map(priced);
  if (known !== null) return { rows: list, total: known };
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return { rows: list, total: one(counted).total };
}

function conditionOf(input: Input<typeof smsApi.list>): RawBuilder<unknown> {
  const { q, state, purpose, author, batchId, phone, from: first, to: last, undecided } = input;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (state) all.push(sql`m.state = ${state}`);
  if (purpose) all.push(sql`b.purpose = ${purpose}`);
  if (author) all.push(sql`b.author = ${author}`);
  if (batchId) all.push(sql`m.batch_id = ${batchId}`);
  if (phone) all.push(sql`m.phone = ${parsePhone(phone) ?? phone}`);
  if (first) all.push(sql`m.day >= ${first}::date`);
  if (last) all.push(sql`m.day <= ${last}::date`);
  if (undecided) all.push(sql`m.again_batch_id is null`);
  if (q) all.push(searchOf(q));
  return sql.join(all, sql` and `);
}

/** A number is found however it is written; other words are looked for in name, text and title. */
function searchOf(q: string): RawBuilder<unknown> {
  const digits = q.replaceAll(/[\s+()-]/g, '');
  if (/^\d{3,15}$/.test(digits)) return sql`m.phone like ${`%${digits.replace(/^0/, '')}%`}`;
  return matchesFolded(sql`(m.search_text || ' ' || b.search_text)`, q);
}

/** One message with its timeline. Throws 404. */
export async function messageById(tx: Tx, id: number): Promise<SmsDetail> {
  const { rows } = await sql<Omit<SmsDetail, 'timeline' | 'cost'> & Priced>`
    select ${row}, m.student_id as "studentId", m.provider, m.attempts, m.charged, m.again_batch_id as "againBatchId",
           coalesce((select array_agg(p.provider_id order by p.number) from messaging.part p
                      where p.school_id = m.school_id and p.message_id = m.id), '{}') as "providerIds"
      from ${from} where m.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('message');
  const { rows: traces } = await sql<SmsDetail['timeline'][number]>`
    select at, what, detail from messaging.trace where message_id = ${id} order by id`.execute(tx);
  const sent =
    found.sentAt === null || found.state === 'unknown' ? [] : [{ at: found.sentAt, what: 'sent', detail: found.provider }];
  const timeline = [{ at: found.createdAt, what: 'queued', detail: null }, ...sent, ...traces];
  return { ...priced(found), timeline: timeline.toSorted((a, b) => a.at.localeCompare(b.at)) };
}

/** One sending as a whole. Throws 404. */
export async function runById(tx: Tx, id: number): Promise<SmsRun> {
  const { rows } = await sql<Omit<SmsRun, 'cost'> & { prices: { cost: number; currency: string }[] }>`
    select b.id, b.title, count(m.id)::int as messages, coalesce(sum(m.segments), 0)::int as segments,
           (count(*) filter (where m.provider = 'outbox'))::int as outbox, count(m.cost)::int as priced,
           coalesce((select jsonb_agg(jsonb_build_object('cost', g.cost, 'currency', g.currency) order by g.currency)
                       from (select p.currency, sum(p.cost) as cost from messaging.message p
                              where p.school_id = b.school_id and p.batch_id = b.id and p.cost is not null group by p.currency) g), '[]') as prices
      from messaging.batch b left join messaging.message m on m.school_id = b.school_id and m.batch_id = b.id
     where b.id = ${id} group by b.school_id, b.id`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('batch of messages');
  const { prices, ...run } = found;
  return { ...run, cost: pricesInWords(prices) };
}

/** What the history can be filtered by. */
export async function historyChoices({ tx, school }: Pick<SchoolContext, 'tx' | 'school'>) {
  const { rows } = await sql<{ id: number; title: string; purpose: string; author: string; at: string }>`
    select id, title, purpose, author, created_at as at from messaging.batch order by id desc limit 3000`.execute(tx);
  const distinct = (values: string[]) => [...new Set(values)].toSorted().map((value) => ({ value, label: value }));
  return {
    purposes: distinct(rows.map(({ purpose }) => purpose)),
    authors: distinct(rows.map(({ author }) => author)),
    batches: rows
      .slice(0, 100)
      .map(({ id, title, at }) => ({ value: String(id), label: `${title}, ${dayIn(school.timeZone, new Date(at))}` })),
  };
}
