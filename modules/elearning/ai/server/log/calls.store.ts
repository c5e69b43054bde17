import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId, mayOrIsAbove } from '#kit/server/auth/principal.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { keepsModel } from '../../contract/access.ts';
import type { CallRecord, CallRow, callsApi } from '../../contract/calls.ts';
import type { CallState, How, Purpose } from '../../contract/words.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'user'>;

/** What is written of a request when it is made. */
export interface NewCall {
  readonly purpose: Purpose;
  readonly how: How;
  readonly courseId: number | null;
  readonly classId: number | null;
  /** As it can be asked for again. */
  readonly asked: unknown;
  readonly studentId?: number;
  /** Of one that has ended already: what came of it. */
  readonly outcome?: string;
  readonly sent?: {
    readonly host: string;
    readonly model: string;
    readonly prompt: string;
    readonly persons: number;
    readonly numbers: number;
    readonly estimate: number;
    readonly month: string;
  };
}

/** Writes a request down: one that waits for a model where something is sent, else one that is done. */
export async function noteCall({ tx, now, user }: Context, call: NewCall): Promise<number> {
  const { sent } = call;
  const { rows } = await sql<{ id: number }>`
    insert into elearning.ai_call
      (purpose, how, made_by, made_name, student_id, course_id, class_id, asked, state, outcome, host, model, prompt, persons, numbers,
       estimate, month, at, ended_at)
    values (${call.purpose}, ${call.how}, ${actorId(user)}::bigint, ${user.fullName}, ${call.studentId ?? null}::bigint,
            ${call.courseId}::bigint, ${call.classId}::bigint, ${JSON.stringify(call.asked)}::jsonb, ${sent ? 'waiting' : 'done'},
            ${call.outcome ?? null}, ${sent?.host ?? null}, ${sent?.model ?? null}, ${sent?.prompt ?? null},
            ${sent ? sent.persons : 0}::int, ${sent ? sent.numbers : 0}::int, ${sent ? sent.estimate : 0}::int, ${sent?.month ?? null},
            ${now}, ${sent ? null : now}::timestamptz)
    returning id`.execute(tx);
  return one(rows).id;
}

/** What came of a request that was sent. */
export interface Ending {
  /** Something was made of its answer. */
  readonly keeps: boolean;
  readonly outcome: string | null;
  readonly answer: string | null;
  readonly used: number;
}

/** How much of an answer is kept, in characters. */
const mostKept = 100_000;

/** Writes down what came of a request; of one that was cancelled meanwhile what it used. */
export async function endCall({ tx, now }: Pick<Context, 'tx' | 'now'>, id: number, ending: Ending): Promise<void> {
  const { keeps, outcome, used } = ending;
  const answer = ending.answer?.replaceAll('\0', '').toWellFormed().slice(0, mostKept).toWellFormed();
  await sql`
    update elearning.ai_call
       set state = case when state <> 'waiting' then state when ${keeps}::boolean then 'done' else 'failed' end,
           outcome = case when state = 'waiting' then ${outcome} else outcome end,
           answer = ${answer ?? null}, tokens = ${used}::int, ended_at = ${now}
     where id = ${id}::bigint`.execute(tx);
}

interface Kept {
  readonly id: number;
  readonly purpose: Purpose;
  readonly state: CallState;
  readonly outcome: string | null;
  readonly at: string;
  readonly asked: unknown;
  readonly how: How;
}

/** A request of one’s own; who keeps the model has those of all. Throws 404. */
export async function ownCall({ tx, user }: Context, id: number): Promise<Kept> {
  const all = mayOrIsAbove(user, keepsModel);
  const { rows } = await sql<Kept>`
    select id, purpose, state, outcome, at, asked, how from elearning.ai_call
     where id = ${id}::bigint and (${all}::boolean or made_by = ${user.accountId}::bigint)`.execute(tx);
  if (!rows[0]) throw notFound('request');
  return rows[0];
}

/** The same with the drafts that came of it. */
export async function requestOf(ctx: Context, id: number) {
  const { purpose, state, outcome, at } = await ownCall(ctx, id);
  const { rows } = await sql<{ id: number }>`select id from elearning.ai_draft where call_id = ${id}::bigint order by id`.execute(
    ctx.tx,
  );
  return { callId: id, purpose, state, outcome, at, drafts: rows.map((row) => row.id) };
}

/** Stops waiting for a request; what it set aside stays so until its answer has come or is given up. */
export async function cancelCall(ctx: Context, id: number): Promise<void> {
  await ownCall(ctx, id);
  const { rows } = await sql`
    update elearning.ai_call set state = 'cancelled', outcome = 'Cancelled.' where id = ${id}::bigint and state = 'waiting'
    returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'This request has ended already.');
}

/** Refuses who has asked a model as often within the hour as the school lets one person. */
export async function refuseOften({ tx, now, user }: Context, most: number): Promise<void> {
  const since = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<{ calls: number }>`
    select count(*)::int as calls from elearning.ai_call
     where made_by = ${user.accountId}::bigint and how = 'model' and at > ${since}`.execute(tx);
  if (one(rows).calls >= most)
    throw new UserError('too_many', `The model was asked ${most} times within an hour. Wait a little, or use the rules.`);
}

const from = sql`
  elearning.ai_call t
  left join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
  left join settings.classes l on l.school_id = t.school_id and l.id = t.class_id`;

const said = sql`
  t.id, t.purpose, t.how, t.state, t.outcome, t.made_name as "madeName", t.at, t.ended_at as "endedAt", c.name as "courseName",
  l.name as "className", t.persons, t.numbers, t.tokens, t.estimate`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`t.at`,
  purpose: sql`t.purpose`,
  how: sql`t.how`,
  state: sql`t.state`,
  madeName: sql`lower(t.made_name)`,
  persons: sql`t.persons`,
  tokens: sql`t.tokens`,
};

/** A page of the log. */
export async function listCalls({ tx }: Pick<Context, 'tx'>, asked: Input<typeof callsApi.list>): Promise<Page<CallRow>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (asked.q) found.push(matchesFolded(sql`kit.fold(t.made_name || ' ' || coalesce(t.outcome, ''))`, asked.q));
  if (asked.purpose) found.push(sql`t.purpose = ${asked.purpose}`);
  if (asked.how) found.push(sql`t.how = ${asked.how}`);
  if (asked.state) found.push(sql`t.state = ${asked.state}`);
  const where = sql.join(found, sql` and `);
  const order = orders[asked.sort.replace(/^-/, '')] ?? sql`t.at`;
  const { rows } = await sql<CallRow>`
    select ${said} from ${from} where ${where}
     order by ${order} ${wayOf(asked.sort)} nulls last, t.id desc
     ${onPage(asked)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from elearning.ai_call t where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One request with what was sent and what came back. Throws 404. */
export async function getCall({ tx }: Pick<Context, 'tx'>, id: number): Promise<CallRecord> {
  const { rows } = await sql<Omit<CallRecord, 'drafts'>>`
    select ${said}, t.host, t.model, t.prompt, t.answer from ${from} where t.id = ${id}::bigint`.execute(tx);
  if (!rows[0]) throw notFound('request');
  const { rows: drafts } = await sql<CallRecord['drafts'][number]>`
    select id, title from elearning.ai_draft where call_id = ${id}::bigint order by id`.execute(tx);
  return { ...rows[0], drafts };
}
