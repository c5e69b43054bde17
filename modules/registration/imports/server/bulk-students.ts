import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Details, NewStudent, StudentWrite } from './student-plan.ts';

type Creating = Extract<StudentWrite, { kind: 'create' }>;
type Updating = Extract<StudentWrite, { kind: 'update' }>;

const columnsOf = (fields: Details) => ({
  first_name: fields.firstName,
  middle_name: fields.middleName,
  last_name: fields.lastName,
  gender: fields.gender,
  born_on: fields.bornOn,
  upi: fields.upi,
  birth_certificate_no: fields.birthCertificateNo,
  assessment_no: fields.assessmentNo,
  nationality: fields.nationality,
  county_code: fields.countyCode,
  sub_county_id: fields.subCountyId,
  ward: fields.ward,
  religion: fields.religion,
  category: fields.category,
  sponsor: fields.sponsor,
  previous_school: fields.previousSchool,
  entry_marks: fields.entryMarks,
  admitted_on: fields.admittedOn,
});
const names = Object.keys(columnsOf({} as Details));
const list = sql.join(names.map((name) => sql.ref(name)));

/** Adds students with their class and health; keys by admission number. */
export async function insertStudents(
  tx: Tx,
  rows: readonly (Creating & { admissionNo: string })[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const json = rows.map(({ student, admissionNo }) => ({
    ...columnsOf(student),
    ...placeOf(student),
    admission_no: admissionNo,
  }));
  const { rows: made } = await sql<{ id: number; admissionNo: string }>`
    insert into registration.student (${list}, admission_no, class_id, stream_id, boarding, hostel_id)
    select ${list}, admission_no, class_id, stream_id, boarding, hostel_id
      from jsonb_populate_recordset(null::registration.student, ${JSON.stringify(json)}::jsonb)
    returning id, admission_no as "admissionNo"`.execute(tx);
  const ids = new Map(made.map(({ id, admissionNo }) => [admissionNo, id]));
  // Who was admitted in an earlier year sits in this class since this year began, as far as anybody knows.
  await sql`
    insert into registration.enrolment (student_id, year_id, class_id, stream_id, from_day, because)
    select s.id, y.id, s.class_id, s.stream_id, s.from_day, s.because
      from (select t.*, greatest(t.admitted_on, n.starts_on) as from_day,
                   case when t.admitted_on < n.starts_on then 'On the roll when records were imported' else 'Admitted' end as because
              from registration.student t
              left join settings.years n on n.school_id = t.school_id and ${today}::date between n.starts_on and n.ends_on
             where t.id = any(${[...ids.values()]}::bigint[])) s
      left join settings.years y on y.school_id = s.school_id and s.from_day between y.starts_on and y.ends_on
     order by s.id`.execute(tx);
  const health = rows.flatMap((row) =>
    row.health === null
      ? []
      : [
          {
            student_id: ids.get(row.admissionNo),
            allergies: row.health.allergies,
            conditions: row.health.conditions,
            special_needs: row.health.specialNeeds,
          },
        ],
  );
  await sql`
    insert into registration.health (student_id, allergies, conditions, special_needs)
    select student_id, allergies, conditions, special_needs
      from jsonb_populate_recordset(null::registration.health, ${JSON.stringify(health)}::jsonb)`.execute(tx);
  return ids;
}

const placeOf = ({ classId, streamId, boarding, hostelId }: NewStudent) => ({
  class_id: classId,
  stream_id: streamId,
  boarding,
  hostel_id: hostelId,
});

/** Writes what changes of students; of whom only guardians join nothing is written here. */
export async function updateStudents(tx: Tx, rows: readonly Updating[]): Promise<void> {
  const json = rows.flatMap(({ id, details }) => (details === null ? [] : [{ ...columnsOf(details), id }]));
  if (json.length === 0) return;
  await sql`
    update registration.student s set (${list}) = row(${sql.join(names.map((name) => sql.ref(`r.${name}`)))}), version = s.version + 1
      from jsonb_populate_recordset(null::registration.student, ${JSON.stringify(json)}::jsonb) r where r.id = s.id`.execute(tx);
}
