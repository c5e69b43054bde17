import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Student } from '../contract/student.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { earlierOf } from './earlier-enrolments.store.ts';
import { enrolmentsOf } from './enrolments.store.ts';
import { guardiansOf } from './guardians/guardians.store.ts';
import { inWords } from './student-words.ts';

/** A student's own row; what belongs to them is read beside it. */
export type StudentRecord = Omit<Student, 'guardians' | 'siblings' | 'enrolments' | 'earlier'>;

/** The student's row with the names of what it points at. Throws 404. */
export async function readStudent(tx: Tx, id: number): Promise<StudentRecord> {
  const { rows } = await sql<StudentRecord>`
    select s.id, s.version, s.admission_no as "admissionNo", s.first_name as "firstName", s.middle_name as "middleName",
           s.last_name as "lastName", s.full_name as "fullName", s.gender, s.born_on as "bornOn", s.upi,
           s.birth_certificate_no as "birthCertificateNo", s.assessment_no as "assessmentNo", s.nationality,
           s.county_code as "countyCode", county.name as "countyName", s.sub_county_id as "subCountyId",
           sub.name as "subCountyName", s.ward, s.religion, s.photo_file_id as "photoFileId", s.boarding,
           s.hostel_id as "hostelId", h.name as "hostelName", b.id as "bedId",
           b.room || ', bed ' || b.label as "bedName", s.class_id as "classId", c.name as "className",
           s.stream_id as "streamId", t.name as "streamName", s.category, s.sponsor,
           s.previous_school as "previousSchool", s.entry_marks as "entryMarks", s.status, s.here,
           s.admitted_on as "admittedOn", s.left_on as "leftOn", s.left_because as "leftBecause", s.created_at as "createdAt"
      from registration.student s
      left join settings.counties county on county.code = s.county_code
      left join settings.sub_counties sub on sub.id = s.sub_county_id
      left join settings.hostels h on h.school_id = s.school_id and h.id = s.hostel_id
      left join settings.beds b on b.school_id = s.school_id and b.student_id = s.id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where s.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('student');
  return rows[0];
}

/** The whole record as the profile shows it. Throws 404. */
export async function getStudent(tx: Tx, id: number): Promise<Student> {
  const record = await readStudent(tx, id);
  return {
    ...record,
    guardians: await guardiansOf(tx, id),
    siblings: await siblingsOf(tx, id),
    enrolments: await enrolmentsOf(tx, id),
    earlier: await earlierOf(tx, id),
  };
}

/** Students who share a guardian, by name. */
async function siblingsOf(tx: Tx, id: number): Promise<Student['siblings']> {
  const { rows } = await sql<Student['siblings'][number]>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName", c.name as "className", t.name as "streamName",
           s.status, s.photo_file_id as "photoFileId", string_agg(distinct g.full_name, ', ') as through
      from registration.student_guardian own
      join registration.student_guardian other
        on other.school_id = own.school_id and other.guardian_id = own.guardian_id and other.student_id <> own.student_id
      join registration.guardian g on g.school_id = own.school_id and g.id = own.guardian_id
      join registration.student s on s.school_id = other.school_id and s.id = other.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where own.student_id = ${id}
     group by s.school_id, s.id, c.name, t.name order by s.search_text`.execute(tx);
  return rows;
}

/** The columns that a section of the profile may write. */
const columns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  gender: 'gender',
  bornOn: 'born_on',
  upi: 'upi',
  birthCertificateNo: 'birth_certificate_no',
  assessmentNo: 'assessment_no',
  nationality: 'nationality',
  countyCode: 'county_code',
  subCountyId: 'sub_county_id',
  ward: 'ward',
  religion: 'religion',
  photoFileId: 'photo_file_id',
  admissionNo: 'admission_no',
  admittedOn: 'admitted_on',
  category: 'category',
  sponsor: 'sponsor',
  previousSchool: 'previous_school',
  entryMarks: 'entry_marks',
  boarding: 'boarding',
  hostelId: 'hostel_id',
  classId: 'class_id',
  streamId: 'stream_id',
  status: 'status',
  leftOn: 'left_on',
  leftBecause: 'left_because',
} as const;
type Writable = Partial<Record<keyof typeof columns, unknown>>;

interface Written {
  action: string;
  reason?: string;
}

/**
 * Writes fields of one version of a student and reports the change; `work` writes what belongs to it, in between.
 * Throws 404, and 409 when somebody else changed the record since.
 */
export async function writeStudent(
  ctx: RegistrationContext,
  { id, version }: { id: number; version: number },
  fields: Writable,
  { action, reason }: Written,
  work: (before: StudentRecord) => Promise<void> = () => Promise.resolve(),
): Promise<Student> {
  const before = await getStudent(ctx.tx, id);
  const set: RawBuilder<unknown>[] = [sql`version = version + 1`];
  for (const key of Object.keys(fields) as (keyof typeof columns)[])
    if (Object.hasOwn(columns, key)) set.push(sql`${sql.ref(columns[key])} = ${fields[key]}`);
  const { rows } = await sql`
    update registration.student set ${sql.join(set)} where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('student');
  await work(before);
  const after = await getStudent(ctx.tx, id);
  ctx.changed({ entity: 'student', id, action, reason, before: inWords(before), after: inWords(after) });
  return after;
}
