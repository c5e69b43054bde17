import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { notFound, UserError, refuse } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import {
  type DataRequest,
  type dataRequestsApi,
  type RequestKind,
  requestWords,
  type SubjectKind,
  subjectWords,
} from '../contract/requests.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { peopleNamed, subjectName as nameOfSubject } from './subjects.store.ts';

/** Days to answer in: Data Protection Act 2019 section 26 and General Regulations 9; portability section 38: 30 days. */
const daysToAnswer: Record<RequestKind, number> = { access: 7, correction: 7, erasure: 7, objection: 7, portability: 30 };

/** Where a request names the one it is about. */
const columnOf: Record<SubjectKind, string> = {
  student: 'student_id',
  guardian: 'guardian_id',
  staff: 'staff_member_id',
  board: 'board_member_id',
};

const subjectName = sql`coalesce(s.name, g.name, p.name, m.name)`;
const subjectKind = sql`
  case when r.student_id is not null then 'student' when r.guardian_id is not null then 'guardian'
       when r.staff_member_id is not null then 'staff' else 'board' end`;
const row = sql`
  r.id, r.version, r.kind, ${subjectKind} as "subjectKind",
  coalesce(r.student_id, r.guardian_id, r.staff_member_id, r.board_member_id) as "subjectId", ${subjectName} as "subjectName",
  coalesce(s.note, g.note, p.note) as "subjectNo",
  r.asked_by as "askedBy", r.relation, r.details, r.received_on as "receivedOn", r.due_on as "dueOn", r.state, r.answer,
  r.answered_on as "answeredOn"`;
const from = sql`
  registration.data_request r
  left join ${peopleNamed('student')} s on s.id = r.student_id
  left join ${peopleNamed('guardian')} g on g.id = r.guardian_id
  left join ${peopleNamed('staff')} p on p.id = r.staff_member_id
  left join ${peopleNamed('board')} m on m.id = r.board_member_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  dueOn: sql`r.due_on`,
  receivedOn: sql`r.received_on`,
  subjectName: sql`kit.fold(${subjectName})`,
  kind: sql`r.kind`,
  state: sql`r.state`,
};

type Stored = Omit<DataRequest, 'daysLeft'>;
const clocked =
  (today: string) =>
  (request: Stored): DataRequest => ({
    ...request,
    daysLeft: daysBetween(request.answeredOn ?? today, request.dueOn),
  });

export async function listRequests(
  ctx: RegistrationContext,
  filter: Input<typeof dataRequestsApi.list>,
): Promise<Page<DataRequest>> {
  const today = schoolDay(ctx);
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([subjectName, sql`s.note`, sql`p.note`, sql`r.asked_by`], filter.q));
  if (filter.state === 'overdue') found.push(sql`r.state = 'open' and r.due_on < ${today}`);
  else if (filter.state) found.push(sql`r.state = ${filter.state}`);
  if (filter.kind) found.push(sql`r.kind = ${filter.kind}`);
  if (filter.subjectKind) found.push(sql`${subjectKind} = ${filter.subjectKind}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`r.due_on`;
  const { rows } = await sql<Stored>`
    select ${row} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)}, r.id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows: rows.map(clocked(today)), total: one(counted).total };
}

/** Throws 404. */
export async function getRequest(ctx: RegistrationContext, id: number): Promise<DataRequest> {
  const { rows } = await sql<Stored>`select ${row} from ${from} where r.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('request');
  return clocked(schoolDay(ctx))(rows[0]);
}

/** Takes a request; the clock starts on the day it was received. */
export async function takeRequest(ctx: RegistrationContext, draft: Input<typeof dataRequestsApi.create>): Promise<DataRequest> {
  const { kind, subjectKind: whose, subjectId, askedBy, relation, details, receivedOn } = draft;
  if (receivedOn > schoolDay(ctx)) refuse([{ path: 'receivedOn', message: 'Choose today or an earlier day.' }]);
  await nameOfSubject(ctx.tx, whose, subjectId);
  const { rows } = await sql<{ id: number }>`
    insert into registration.data_request (kind, ${sql.ref(columnOf[whose])}, asked_by, relation, details, received_on, due_on)
    values (${kind}, ${subjectId}, ${askedBy}, ${relation}, ${details}, ${receivedOn}, ${addDays(receivedOn, daysToAnswer[kind])})
    returning id`.execute(ctx.tx);
  const created = await getRequest(ctx, one(rows).id);
  ctx.changed({ entity: 'data request', id: created.id, action: 'received', after: inWords(created) });
  return created;
}

/** Closes an open request with what was said. */
export async function answerRequest(ctx: RegistrationContext, input: Input<typeof dataRequestsApi.answer>): Promise<DataRequest> {
  const before = await getRequest(ctx, input.id);
  if (before.state !== 'open') throw new UserError('rule', `This request was ${before.state} on ${before.answeredOn} already.`);
  const { rows } = await sql`
    update registration.data_request
       set state = ${input.state}, answer = ${input.answer}, answered_on = ${schoolDay(ctx)}, version = version + 1
     where id = ${input.id} and version = ${input.version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('request');
  const after = await getRequest(ctx, input.id);
  ctx.changed({ entity: 'data request', id: input.id, action: input.state, before: inWords(before), after: inWords(after) });
  return after;
}

/** Opens a request again that was closed by mistake; not one whose person is erased. What was answered stays in the history. */
export async function reopenRequest(
  ctx: RegistrationContext,
  { id, version, reason }: Input<typeof dataRequestsApi.reopen>,
): Promise<DataRequest> {
  const before = await getRequest(ctx, id);
  if (before.state === 'open') throw new UserError('rule', 'This request is open.');
  const { rows: erased } = await sql`
    select from registration.erasure where request_id = ${id} and state = 'done'`.execute(ctx.tx);
  if (erased.length > 0) throw new UserError('rule', 'The erasure that this request asked for has been carried out.');
  const { rows } = await sql`
    update registration.data_request set state = 'open', answer = null, answered_on = null, version = version + 1
     where id = ${id} and version = ${version} and state <> 'open' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('request');
  const after = await getRequest(ctx, id);
  ctx.changed({ entity: 'data request', id, action: 'reopened', reason, before: inWords(before), after: inWords(after) });
  return after;
}

/** Counts the open requests that are due within so many days, or overdue. */
export const requestsDue = (today: string, days: number): RawBuilder<unknown> => sql`
  select count(*) from registration.data_request where state = 'open' and due_on <= ${addDays(today, days)}`;

function inWords(request: DataRequest): Record<string, string | null> {
  const { kind, subjectKind: whose, subjectName: name, askedBy, relation, receivedOn, dueOn, state, answer } = request;
  return {
    Request: requestWords[kind],
    [subjectWords[whose]]: name,
    'Asked by': `${askedBy}, ${relation}`,
    Received: receivedOn,
    Due: dueOn,
    State: state,
    Answer: answer,
  };
}
