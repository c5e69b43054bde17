import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import { matchesFolded, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { keepsModel } from '../../contract/access.ts';
import type { DraftRecord, DraftRow, draftsApi } from '../../contract/drafts.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'user'>;

/** Whose drafts `t` the caller sees: the own ones, or all of the school. */
const mine = ({ user }: Context): RawBuilder<boolean> =>
  mayOrIsAbove(user, keepsModel) ? sql<boolean>`true` : sql<boolean>`(t.made_by = ${user.accountId}::bigint)`;

const from = sql`
  elearning.ai_draft t
  left join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
  left join settings.classes l on l.school_id = t.school_id and l.id = t.class_id`;

const said = sql`
  t.id, t.version, t.kind, t.how, t.title, t.state, t.course_id as "courseId", c.name as "courseName", l.name as "className", t.rating,
  t.made_name as "madeName", t.made_at as "madeAt"`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  madeAt: sql`t.made_at`,
  title: sql`t.title_order`,
  kind: sql`t.kind`,
  how: sql`t.how`,
  state: sql`t.state`,
  courseName: sql`lower(c.name)`,
  className: sql`l.level`,
  rating: sql`t.rating`,
  madeName: sql`lower(t.made_name)`,
};

/** A page of drafts. */
export async function listDrafts(ctx: Context, asked: Input<typeof draftsApi.list>): Promise<Page<DraftRow>> {
  const found: RawBuilder<unknown>[] = [mine(ctx)];
  if (asked.q) found.push(matchesFolded(sql`t.title_order`, asked.q));
  if (asked.kind) found.push(sql`t.kind = ${asked.kind}`);
  if (asked.state) found.push(sql`t.state = ${asked.state}`);
  if (asked.how) found.push(sql`t.how = ${asked.how}`);
  if (asked.courseId) found.push(sql`t.course_id = ${asked.courseId}::bigint`);
  if (asked.callId) found.push(sql`t.call_id = ${asked.callId}::bigint`);
  const where = sql.join(found, sql` and `);
  const order = orders[asked.sort.replace(/^-/, '')] ?? sql`t.made_at`;
  const { rows } = await sql<DraftRow>`
    select ${said} from ${from} where ${where}
     order by ${order} ${wayOf(asked.sort)} nulls last, t.id
     ${onPage(asked)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from elearning.ai_draft t where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One draft that the caller sees. Throws 404. */
export async function getDraft(ctx: Context, id: number): Promise<DraftRecord> {
  const { rows } = await sql<DraftRecord>`
    select ${said}, t.content, t.sentence, t.resource_id as "resourceId", r.title as "resourceTitle", t.page, t.class_id as "classId",
           t.topic_id as "topicId", o.name as "topicName", t.taken_name as "takenName", t.taken_at as "takenAt", t.taken_to as "takenTo",
           t.taken_id as "takenId", t.call_id as "callId"
      from ${from}
      left join elearning.resource r on r.school_id = t.school_id and r.id = t.resource_id
      left join elearning.topic o on o.school_id = t.school_id and o.id = t.topic_id
     where t.id = ${id}::bigint and ${mine(ctx)}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('draft');
  return rows[0];
}

interface Step {
  readonly id: number;
  readonly version: number;
}

/** Moves a draft on from a state. Throws 404, 409 when it was changed since, and 422 for one that stands elsewhere. */
export async function moveDraft(
  ctx: SchoolContext,
  { id, version }: Step,
  from: readonly DraftRecord['state'][],
  to: DraftRecord['state'],
): Promise<DraftRecord> {
  const before = await getDraft(ctx, id);
  if (!from.includes(before.state)) throw new UserError('rule', words[before.state]);
  const { rows } = await sql`
    update elearning.ai_draft
       set state = ${to}, version = version + 1,
           taken_at = case when ${to} = 'taken' then ${ctx.now}::timestamptz end,
           taken_name = case when ${to} = 'taken' then ${ctx.user.fullName} end,
           taken_to = case when ${to} = 'taken' then taken_to end
     where id = ${id}::bigint and version = ${version}::int and state = ${before.state} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('draft');
  return before;
}

const words: Record<DraftRecord['state'], string> = {
  draft: 'This draft waits already.',
  taken: 'This draft was taken already.',
  discarded: 'This draft was put aside. Let it wait again first.',
};

export async function discardDraft(ctx: SchoolContext, step: Step): Promise<DraftRecord> {
  await moveDraft(ctx, step, ['draft'], 'discarded');
  ctx.changed({ entity: 'draft of the tools', id: step.id, action: 'put aside' });
  return getDraft(ctx, step.id);
}

/** Lets a draft wait again that was put aside or only copied; what something was made of stays taken. */
export async function restoreDraft(ctx: SchoolContext, step: Step): Promise<DraftRecord> {
  const { takenTo } = await getDraft(ctx, step.id);
  await moveDraft(ctx, step, takenTo === 'copied' ? ['discarded', 'taken'] : ['discarded'], 'draft');
  ctx.changed({ entity: 'draft of the tools', id: step.id, action: 'waits again' });
  return getDraft(ctx, step.id);
}

export async function rateDraft(ctx: SchoolContext, { id, version, rating }: Input<typeof draftsApi.rate>): Promise<DraftRecord> {
  const before = await getDraft(ctx, id);
  const { rows } = await sql`
    update elearning.ai_draft set rating = ${rating}::int, version = version + 1
     where id = ${id}::bigint and version = ${version}::int returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('draft');
  ctx.changed({ entity: 'draft of the tools', id, action: 'rated', before: { rating: before.rating }, after: { rating } });
  return getDraft(ctx, id);
}
