import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Outlook, Whom } from '../contract/papers.ts';
import { studentsWhere } from '../../students/server/roll/roll.store.ts';

/** A student as papers show them. */
export interface Subject {
  id: number;
  admissionNo: string;
  firstName: string;
  lastName: string;
  fullName: string;
  gender: 'female' | 'male';
  bornOn: string;
  upi: string | null;
  assessmentNo: string | null;
  birthCertificateNo: string | null;
  className: string | null;
  seat: string | null;
  boarding: 'boarder' | 'day';
  residence: string;
  countyName: string | null;
  /** Ward, sub-county and county. */
  place: string;
  previousSchool: string | null;
  admittedOn: string;
  here: boolean;
  status: string;
  leftOn: string | null;
  leftBecause: string | null;
  /** Null too when the family said no to it on cards. */
  photoFileId: number | null;
  guardianName: string | null;
  guardianPhone: string | null;
}

/** The last thing that the family said of photos on cards was no. */
const refusedPhoto = sql`coalesce((
  select not c.given from registration.consents c where c.school_id = s.school_id and c.student_id = s.id and c.purpose = 'photo'
   order by c.id desc limit 1), false)`;

const orders = {
  fullName: sql`s.search_text`,
  admissionNo: sql`length(s.admission_no), s.admission_no`,
};

/** Students for papers in the order of their classes and streams, all in one statement. */
export async function subjects(
  tx: Tx,
  where: RawBuilder<unknown>,
  { sortBy = 'fullName', limit }: { sortBy?: keyof typeof orders; limit: number },
): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select s.id, s.admission_no as "admissionNo", s.first_name as "firstName", s.last_name as "lastName", s.full_name as "fullName",
           s.gender, s.born_on as "bornOn", s.upi, s.assessment_no as "assessmentNo", s.birth_certificate_no as "birthCertificateNo",
           k.name as "className", k.name || coalesce(' ' || t.name, '') as seat, s.boarding,
           coalesce(h.name, case s.boarding when 'day' then 'Day scholar' else 'Boarder' end) as residence,
           y.name as "countyName", concat_ws(', ', s.ward, u.name, y.name) as place, s.previous_school as "previousSchool",
           s.admitted_on as "admittedOn", s.here, s.status, s.left_on as "leftOn", s.left_because as "leftBecause",
           case when s.photo_file_id is not null and not ${refusedPhoto} then s.photo_file_id end as "photoFileId",
           g.full_name as "guardianName", g.phone as "guardianPhone"
      from registration.student s
      left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join settings.hostels h on h.school_id = s.school_id and h.id = s.hostel_id
      left join settings.counties y on y.code = s.county_code
      left join settings.sub_counties u on u.id = s.sub_county_id
      left join lateral (
        select p.full_name, p.phone from registration.student_guardian sg
          join registration.guardian p on p.school_id = sg.school_id and p.id = sg.guardian_id
         where sg.school_id = s.school_id and sg.student_id = s.id order by p.phone is null, sg.priority limit 1) g on true
     where ${where}
     order by k.level nulls last, k.id, t.name nulls last, ${orders[sortBy]}, s.id limit ${limit}`.execute(tx);
  return rows;
}

/** Refuses keys that are no students of this school: 404. */
export async function refuseStrangers(tx: Tx, { ids }: Whom): Promise<void> {
  if (!ids) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from registration.student where id = any(${ids}::bigint[])`.execute(tx);
  if (one(rows).count < new Set(ids).size) throw notFound('student');
}

/** How many a choice holds, and what their records lack for papers. */
export async function outlookOf(tx: Tx, chosen: Whom): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    select count(*) as students, count(*) filter (where s.here) as here,
           count(*) filter (where s.photo_file_id is null) as "withoutPhoto",
           count(*) filter (where s.photo_file_id is not null and ${refusedPhoto}) as "refusedPhoto",
           count(*) filter (where not exists (
             select from registration.student_guardian sg
               join registration.guardian p on p.school_id = sg.school_id and p.id = sg.guardian_id
              where sg.school_id = s.school_id and sg.student_id = s.id and p.phone is not null)) as "withoutPhone"
      from registration.student s where ${studentsWhere(chosen)}`.execute(tx);
  return rows[0] ?? { students: 0, here: 0, withoutPhoto: 0, refusedPhoto: 0, withoutPhone: 0 };
}

/** Whom a paper is of, in a few words: one name, a stream, a class, or how many classes. */
export function inWords(all: readonly Pick<Subject, 'fullName' | 'seat' | 'className'>[]): string {
  const [first] = all;
  if (!first) return 'nobody';
  if (all.length === 1) return first.fullName;
  if (first.seat && all.every(({ seat }) => seat === first.seat)) return first.seat;
  if (first.className && all.every(({ className }) => className === first.className)) return first.className;
  return `${new Set(all.map(({ className }) => className)).size} classes`;
}
