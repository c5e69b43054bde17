import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, refuse } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { port } from '#kit/server/module/ports.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import {
  type Consent,
  type ConsentPurpose,
  consentPurposes,
  type ConsentRow,
  type consentsApi,
  purposeWords,
} from '../contract/consents.ts';
import type { RegistrationContext } from '../../server/parts.ts';

type Filter = Input<typeof consentsApi.list>;
type Said = Input<typeof consentsApi.record>;

const state = sql`case when c.given then 'given' when not c.given then 'refused' else 'not asked' end`;
const latest = (purpose: RawBuilder<unknown>) => sql`
  lateral (select * from registration.consent l where l.school_id = s.school_id and l.student_id = s.id and l.purpose = ${purpose}
            order by l.id desc limit 1) c on true`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  seat: sql`k.level`,
  saidOn: sql`c.said_on`,
};

/** Students on the roll with what was said last about a purpose. */
export async function listConsents(tx: Tx, filter: Filter): Promise<Page<ConsentRow>> {
  const found: RawBuilder<unknown>[] = [sql`s.here`];
  if (filter.q) found.push(matches([sql`s.search_text`], filter.q));
  if (filter.classId) found.push(sql`s.class_id = ${filter.classId}`);
  if (filter.streamId) found.push(sql`s.stream_id = ${filter.streamId}`);
  if (filter.state) found.push(sql`${state} = ${filter.state}`);
  const from = sql`
    registration.student s left join ${latest(sql`${filter.purpose}`)}
    left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
    left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
    where ${sql.join(found, sql` and `)}`;
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`s.search_text`;
  const { rows } = await sql<ConsentRow>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName", k.name || coalesce(' ' || t.name, '') as seat,
           ${state} as state, c.said_by as "saidBy", c.said_on as "saidOn", c.evidence from ${from}
     order by ${order} ${wayOf(filter.sort)} nulls last, s.search_text, s.id
     ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Yes, no and nothing by purpose, over the students on the roll. */
export async function countConsents(tx: Tx) {
  const { rows } = await sql<{ purpose: ConsentPurpose; given: number; refused: number }>`
    select purpose, count(*) filter (where given) as given, count(*) filter (where not given) as refused from (
      select distinct on (c.student_id, c.purpose) c.purpose, c.given from registration.consent c
        join registration.student s on s.school_id = c.school_id and s.id = c.student_id and s.here
       order by c.student_id, c.purpose, c.id desc) as latest group by purpose`.execute(tx);
  const { rows: roll } = await sql<{ students: number }>`
    select count(*) as students from registration.student where here`.execute(tx);
  const { students } = one(roll);
  return consentPurposes.map((purpose) => {
    const { given = 0, refused = 0 } = rows.find((row) => row.purpose === purpose) ?? {};
    return { purpose, given, refused, notAsked: students - given - refused };
  });
}

/** All that was said about a student, newest first. */
export async function consentsOf(tx: Tx, studentId: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select id, purpose, given, said_by as "saidBy", said_on as "saidOn", evidence, file_id is not null as "hasFile", note,
           recorded_by as "recordedBy", recorded_at as "recordedAt"
      from registration.consent where student_id = ${studentId} order by id desc`.execute(tx);
  return rows;
}

/** The scan of one of a student's consents. Throws 404. */
export async function consentFile(tx: Tx, studentId: number, id: number): Promise<number> {
  const { rows } = await sql<{ fileId: number | null }>`
    select file_id as "fileId" from registration.consent where id = ${id} and student_id = ${studentId}`.execute(tx);
  if (typeof rows[0]?.fileId !== 'number') throw notFound('scan');
  return rows[0].fileId;
}

/** Those of the students whose family said yes to a purpose, and nothing else since. */
export async function studentsWithConsent(tx: Tx, studentIds: readonly number[], purpose: ConsentPurpose): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select student_id as id from (
      select distinct on (student_id) student_id, given from registration.consent
       where student_id = any(${studentIds}::bigint[]) and purpose = ${purpose} order by student_id, id desc) as latest
     where given`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What was said, and of whom. */
interface SaidOf {
  readonly studentIds: readonly number[];
  readonly purpose: ConsentPurpose;
  readonly given: boolean;
}

/** What another module does when families say something: it ends what needed their yes, in the same transaction. */
export type ConsentListener = (ctx: RegistrationContext, said: SaidOf) => Promise<void>;
export const consentListeners = port<ConsentListener>('registration.consent listeners');

/** What was said last counts: an old form that turns up does not stand over a no of a later day. */
async function refuseOlder({ tx }: RegistrationContext, ids: readonly number[], { purpose, saidOn }: Said): Promise<void> {
  const { rows } = await sql<{ fullName: string; given: boolean; saidOn: string }>`
    select s.full_name as "fullName", c.given, c.said_on as "saidOn"
      from registration.student s join ${latest(sql`${purpose}`)}
     where s.id = any(${ids}::bigint[]) and c.said_on > ${saidOn} order by s.search_text limit 1`.execute(tx);
  const [later] = rows;
  if (!later) return;
  const answer = `${later.given ? 'Yes' : 'No'} was recorded of ${later.fullName} for ${formatDay(later.saidOn)}`;
  refuse([{ path: 'saidOn', message: `${answer}, and the latest answer counts. Choose that day or a later one.` }]);
}

/** Writes down what families said; all of them or none. */
export async function recordConsent(
  ctx: RegistrationContext,
  said: Said,
  listeners: readonly ConsentListener[] = [],
): Promise<number> {
  const { purpose, given, saidBy, saidOn, evidence, note, fileId } = said;
  const ids = [...new Set(said.studentIds)];
  if (saidOn > schoolDay(ctx)) refuse([{ path: 'saidOn', message: 'Choose today or an earlier day.' }]);
  await refuseOlder(ctx, ids, said);
  if (fileId !== null) await ctx.services.files.link(ctx, fileId, 'document');
  const { rows } = await sql<{ id: number }>`
    insert into registration.consent (student_id, purpose, given, said_by, said_on, evidence, file_id, note, recorded_by)
    select s.id, ${purpose}, ${given}, ${saidBy}, ${saidOn}, ${evidence}, ${fileId}, ${note}, ${ctx.user.username}
      from registration.student s where s.id = any(${ids}::bigint[]) returning student_id as id`.execute(ctx.tx);
  if (rows.length < ids.length) throw notFound('student');
  const action = given ? 'consent given' : 'consent refused or withdrawn';
  for (const { id } of rows)
    ctx.changed({
      entity: 'student',
      id,
      action,
      after: { [purposeWords[purpose]]: given ? 'Yes' : 'No', By: saidBy, On: saidOn },
    });
  for (const listen of listeners) await listen(ctx, { studentIds: ids, purpose, given });
  return rows.length;
}
