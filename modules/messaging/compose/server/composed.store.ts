import { type RawBuilder, sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type Audience, audience, nobody } from '../../audience/contract/audience.ts';
import type { Composed, ComposedRow, ComposedState } from '../contract/compose.ts';
import type { SmsContent } from '../contract/content.ts';
import { staysInOutbox } from '../../delivery/server/providers/leaving.store.ts';
import { sheetById } from '../../audience/server/sheet.store.ts';

/** What reading needs of a handler's context. */
type Reading = Pick<SchoolContext, 'tx' | 'now' | 'user'>;

export type ComposeContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed' | 'services' | 'afterCommit'>;

/** More than anybody finishes. */
const mostDrafts = 100;

/** A stored message; `audience` is as the database holds it. */
interface Stored extends Omit<Composed, 'content' | 'mine'> {
  accountId: number;
  ownTitle: string;
  body: string;
  audience: unknown;
  plain: boolean;
  urgent: boolean;
  sendAt: string | null;
}

/** What a message is called in lists: its title, or its first words. */
const heading = sql`coalesce(nullif(t.title, ''), nullif(btrim(left(translate(t.body, e'\\n\\t', '  '), 60)), ''), 'Without words')`;
/** Where a message stands: one that was set for later is sent once its time has come, without anybody writing it. */
const stateAt = (now: Date) => sql<ComposedState>`
  case when t.state = 'scheduled' and t.goes_at <= ${now}::timestamptz then 'sent' else t.state end`;
const row = (now: Date) => sql`
  t.id, t.version, ${heading} as title, ${stateAt(now)} as state, t.author, t.account_id as "accountId", t.recipients, t.segments, t.goes_at as "goesAt",
  t.updated_at as "updatedAt",
  t.batch_id is not null and coalesce(
    (select m.provider = 'outbox' from messaging.message m
      where m.school_id = t.school_id and m.batch_id = t.batch_id and m.provider is not null limit 1), ${staysInOutbox}) as outbox`;
const whole = (now: Date) => sql`
  ${row(now)}, t.title as "ownTitle", t.body, t.audience, t.plain, t.urgent, t.send_at as "sendAt", t.batch_id as "batchId", t.sent_at as "sentAt",
  t.decider, t.decided_at as "decidedAt", t.reason`;

/** What an account sees: its own, and what others have handed over. */
const visible = (accountId: number) => sql`(t.account_id = ${accountId} or t.state not in ('draft', 'cancelled'))`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  updatedAt: sql`t.updated_at`,
  title: sql`lower(${heading})`,
  recipients: sql`t.recipients`,
  goesAt: sql`t.goes_at`,
};

/** One page of the messages that the user sees. */
export async function listComposed(
  { tx, now, user: { accountId } }: Reading,
  input: PageRequest & { state?: ComposedState | undefined },
): Promise<Page<ComposedRow>> {
  const where = sql`${visible(accountId)} and (${input.state ?? null}::text is null or ${stateAt(now)} = ${input.state ?? null})
    and ${matches([sql.ref('t.title'), sql.ref('t.body'), sql.ref('t.author')], input.q ?? '')}`;
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`t.updated_at`;
  const { rows } = await sql<Omit<ComposedRow, 'mine'> & { accountId: number; total: number }>`
    select ${row(now)}, count(*) over () as total from messaging.composed t where ${where}
     order by ${order} ${wayOf(input.sort)} nulls last, t.id desc
     ${onPage(input)}`.execute(tx);
  return {
    rows: rows.map((one) => ({ ...one, mine: one.accountId === accountId })),
    total: rows[0]?.total ?? 0,
  };
}

/** One that the user sees. Throws 404. */
export const getComposed = (ctx: Reading, id: number): Promise<Composed & { accountId: number }> =>
  read(ctx, sql`t.id = ${id} and ${visible(ctx.user.accountId)}`);

/** One by its key, for a step that says itself for whom it is. Throws 404. */
export const composedById = (ctx: Reading, id: number): Promise<Composed & { accountId: number }> => read(ctx, sql`t.id = ${id}`);

async function read(
  { tx, now, user: { accountId } }: Reading,
  where: RawBuilder<unknown>,
): Promise<Composed & { accountId: number }> {
  const { rows } = await sql<Stored>`select ${whole(now)} from messaging.composed t where ${where}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('message');
  const { body, ownTitle, audience: kept, plain, urgent, sendAt, ...rest } = found;
  const content = { title: ownTitle, text: body, audience: audienceOf(kept), plain, urgent, sendAt };
  return { ...rest, mine: rest.accountId === accountId, content };
}

function audienceOf(kept: unknown): Audience {
  const parsed = audience.safeParse(kept);
  return parsed.success ? parsed.data : nobody;
}

/** Keeps a new draft. Throws 404 for a sheet that is not kept. */
export async function createDraft(ctx: ComposeContext, content: SmsContent): Promise<Composed> {
  const { rows: own } = await sql<{ count: number }>`
    select count(*) as count from messaging.composed where account_id = ${ctx.user.accountId} and state = 'draft'`.execute(
    ctx.tx,
  );
  if (one(own).count >= mostDrafts)
    throw new UserError('rule', `You have ${mostDrafts} drafts. Send one or throw one away first.`);
  if (content.audience.sheet) await sheetById(ctx.tx, content.audience.sheet.sheetId);
  const { rows } = await sql<{ id: number }>`
    insert into messaging.composed (account_id, author, title, body, audience, sheet_id, plain, urgent, send_at, updated_at)
    values (${ctx.user.accountId}, ${ctx.user.fullName}, ${content.title}, ${content.text}, ${JSON.stringify(content.audience)},
            ${content.audience.sheet?.sheetId ?? null}, ${content.plain}, ${content.urgent}, ${content.sendAt}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const made = await getComposed(ctx, one(rows).id);
  ctx.changed({ entity: 'composed message', id: made.id, action: 'kept', after: { Title: made.title } });
  return made;
}

/** Keeps what was written since. Throws 409 when another window has written it meanwhile. */
export async function updateDraft(ctx: ComposeContext, id: number, version: number, content: SmsContent): Promise<Composed> {
  const before = await ownDraft(ctx, id);
  if (content.audience.sheet) await sheetById(ctx.tx, content.audience.sheet.sheetId);
  const { rows } = await sql`
    update messaging.composed
       set title = ${content.title}, body = ${content.text}, audience = ${JSON.stringify(content.audience)},
           sheet_id = ${content.audience.sheet?.sheetId ?? null}, plain = ${content.plain}, urgent = ${content.urgent},
           send_at = ${content.sendAt}, state = 'draft', updated_at = ${ctx.now}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('draft');
  const after = await getComposed(ctx, id);
  ctx.changed({ entity: 'composed message', id, action: 'kept', before: { Title: before.title }, after: { Title: after.title } });
  return after;
}

/** Throws a draft away. */
export async function removeDraft(ctx: ComposeContext, id: number): Promise<void> {
  const before = await ownDraft(ctx, id);
  await sql`delete from messaging.composed where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'composed message', id, action: 'thrown away', before: { Title: before.title } });
}

/** The caller's own draft, locked. Throws 404, and 422 once it is on its way. */
async function ownDraft(ctx: ComposeContext, id: number): Promise<Composed> {
  await sql`select from messaging.composed where id = ${id} for update`.execute(ctx.tx);
  const found = await getComposed(ctx, id);
  if (!found.mine) throw notFound('draft');
  if (found.state !== 'draft' && found.state !== 'rejected')
    throw new UserError('rule', 'This message is on its way and cannot be changed. Write a new one.');
  return found;
}
