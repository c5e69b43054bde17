import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Blocked } from '../contract/blacklist.ts';
import { readPasted } from '../contract/pasted.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'user' | 'changed'>;

const row = sql`t.id, t.phone, t.name, t.reason, t.added_by as "addedBy", t.added_at as "addedAt"`;
const sortable = { addedAt: sql`t.added_at`, phone: sql`t.phone`, name: sql`lower(t.name)` };

export async function listBlocked(tx: Tx, { q, page, size, sort }: PageRequest): Promise<Page<Blocked>> {
  const digits = (q ?? '').replaceAll(/[\s+-]/g, '');
  const where = /^\d{3,}$/.test(digits)
    ? sql`t.phone like ${`%${digits.replace(/^0/, '')}%`}`
    : matches([sql.ref('t.phone'), sql.ref('t.name'), sql.ref('t.reason')], q ?? '');
  const order = sortable[sort.replace(/^-/, '') as keyof typeof sortable] ?? sortable.addedAt;
  const { rows } = await sql<Blocked & { total: number }>`
    select ${row}, count(*) over () as total from messaging.blacklist t where ${where}
     order by ${order} ${wayOf(sort)} nulls last, t.id ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Those of the numbers that want no messages. */
export async function blockedAmong(tx: Tx, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select phone from messaging.blacklist where phone = any(${phones}::text[])`.execute(tx);
  return new Set(rows.map(({ phone }) => phone));
}

/** Adds numbers and stops what waits for them; those on the list already are left as they are. */
async function add(ctx: Context, numbers: readonly { phone: string; name: string | null }[], reason: string): Promise<Blocked[]> {
  const { rows } = await sql<Blocked>`
    insert into messaging.blacklist as t (phone, name, reason, added_by, added_at)
    select phone, name, ${reason}, ${ctx.user.fullName}, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as g(phone text, name text)
    on conflict do nothing returning ${row}`.execute(ctx.tx);
  await sql`
    with gone as (
      update messaging.message set state = 'blocked', reason = 'This number wants no messages.', settled_at = ${ctx.now}
       where state in ('queued', 'held') and phone = any(${rows.map(({ phone }) => phone)}::text[]) returning id
    )
    insert into messaging.trace (message_id, at, what) select id, ${ctx.now}, 'blocked' from gone`.execute(ctx.tx);
  for (const one of rows)
    ctx.changed({ entity: 'blocked number', id: one.id, action: 'added', after: { Phone: one.phone, Reason: reason } });
  return rows;
}

export async function addBlocked(ctx: Context, draft: { phone: string; name: string | null; reason: string }): Promise<Blocked> {
  const [added] = await add(ctx, [draft], draft.reason);
  if (!added)
    throw new UserError('duplicate', 'This number is on the list already.', {
      fields: [{ path: 'phone', message: 'This number is on the list already.' }],
    });
  return added;
}

export async function pasteBlocked(ctx: Context, text: string, reason: string): Promise<{ added: number; known: number }> {
  const { numbers, errors } = readPasted(text);
  const fail = (message: string) => new UserError('rule', message, { fields: [{ path: 'numbers', message }] });
  const [wrong] = errors;
  if (wrong) throw fail(`Line ${wrong.line} is no mobile number: ${wrong.text}`);
  if (numbers.length === 0) throw fail('Write at least one number.');
  const added = await add(ctx, numbers, reason);
  return { added: added.length, known: numbers.length - added.length };
}

export async function removeBlocked(ctx: Context, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{ phone: string }>`delete from messaging.blacklist where id = ${id} returning phone`.execute(ctx.tx);
  const [gone] = rows;
  if (!gone) throw notFound('number');
  ctx.changed({ entity: 'blocked number', id, action: 'removed', before: { Phone: gone.phone }, reason });
}
