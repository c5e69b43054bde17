import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Application, ApplicationRow, applicationsApi, ApplicationState } from '../contract/applications.ts';
import { possibleDuplicates } from '../../students/server/registering/duplicates.store.ts';
import { phoneDigits } from '../../students/server/roll/search.ts';
import { nextStates } from './application.rules.ts';

type Filter = Input<typeof applicationsApi.list>;

const age = sql`extract(year from age(make_date(w.year, 1, 1), a.born_on))::int`;

const row = sql`
  a.id, a.version, a.application_no as "applicationNo", a.state, a.full_name as "fullName", a.gender, a.born_on as "bornOn",
  ${age} as age, a.window_id as "windowId", w.name as "windowName", c.name as "className", a.boarding,
  a.previous_school as "previousSchool", a.entry_marks as "entryMarks", a.guardian_name as "guardianName",
  a.guardian_phone as "guardianPhone", a.received_on as "receivedOn", a.interview_at as "interviewAt",
  a.offer_until as "offerUntil", a.state_at as "stateAt", a.student_id as "studentId"`;

const from = sql`
  registration.application a
  join registration.admission_window w on w.school_id = a.school_id and w.id = a.window_id
  join settings.classes c on c.school_id = w.school_id and c.id = w.class_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`a.search_text`,
  applicationNo: sql`a.application_no`,
  state: sql`a.state`,
  className: sql`c.level`,
  receivedOn: sql`a.received_on`,
  stateAt: sql`a.state_at`,
  bornOn: sql`a.born_on`,
  entryMarks: sql`a.entry_marks`,
};

function conditionsOf(filter: Partial<Filter>): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) {
    const digits = phoneDigits(filter.q);
    const words = matches([sql`a.search_text`], filter.q);
    found.push(digits === null ? words : sql`(${words} or a.guardian_phone like ${`%${digits}%`})`);
  }
  if (filter.state === 'open') found.push(sql`a.state not in ('enrolled', 'rejected', 'cancelled')`);
  else if (filter.state) found.push(sql`a.state = ${filter.state}`);
  if (filter.windowId) found.push(sql`a.window_id = ${filter.windowId}`);
  if (filter.gender) found.push(sql`a.gender = ${filter.gender}`);
  if (filter.boarding) found.push(sql`a.boarding = ${filter.boarding}`);
  if (filter.ids) found.push(sql`a.id = any(${filter.ids}::bigint[])`);
  return sql.join(found, sql` and `);
}

/** Applications as filtered, a page of them. */
export async function listApplications(tx: Tx, filter: Filter): Promise<Page<ApplicationRow>> {
  const where = conditionsOf(filter);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`a.search_text`;
  const { rows } = await sql<ApplicationRow>`
    select ${row} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, a.search_text, a.id
     ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from registration.application a where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** How many applications are in each state; states without any are left out. */
export async function countsByState(tx: Tx, windowId?: number) {
  const { rows } = await sql<{ state: ApplicationState; applications: number }>`
    select state, count(*) as applications from registration.application a
     where ${windowId === undefined ? sql`true` : sql`window_id = ${windowId}`} group by state`.execute(tx);
  return rows;
}

/** The whole record. Throws 404. */
export async function getApplication(tx: Tx, id: number): Promise<Application> {
  const { rows } = await sql<Omit<Application, 'next' | 'duplicates'>>`
    select ${row}, a.first_name as "firstName", a.middle_name as "middleName", a.last_name as "lastName",
           a.birth_certificate_no as "birthCertificateNo", a.assessment_no as "assessmentNo", a.upi,
           a.guardian_relation as "guardianRelation", a.guardian_email as "guardianEmail", a.special_needs as "specialNeeds",
           a.fee_reference as "feeReference", a.interview_place as "interviewPlace", a.interview_result as "interviewResult",
           a.reason, w.class_id as "classId", s.full_name as "studentName", s.admission_no as "admissionNo"
      from ${from}
      left join registration.student s on s.school_id = a.school_id and s.id = a.student_id
     where a.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('application');
  const duplicates =
    found.studentId === null
      ? await possibleDuplicates(tx, { ...found, guardianPhones: found.guardianPhone === null ? [] : [found.guardianPhone] })
      : [];
  return { ...found, next: nextStates(found.state), duplicates };
}
