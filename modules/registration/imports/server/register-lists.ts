import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { choicesBy, plain } from '#kit/server/imports/row-reader.ts';
import { classesOf, countiesOf, hostelsOf, streamsOf, subCountiesOf } from '#modules/settings/server/public.ts';

/** A student of the register as an import compares rows with. */
export interface KnownStudent {
  id: number;
  admissionNo: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  fullName: string;
  gender: 'female' | 'male';
  bornOn: string;
  upi: string | null;
  birthCertificateNo: string | null;
  assessmentNo: string | null;
  nationality: string;
  countyCode: number | null;
  subCountyId: number | null;
  ward: string | null;
  religion: string | null;
  admittedOn: string;
  category: string | null;
  sponsor: string | null;
  previousSchool: string | null;
  entryMarks: string | null;
  classId: number | null;
  streamId: number | null;
  boarding: 'boarder' | 'day';
  hostelId: number | null;
  here: boolean;
  guardianPhones: string[];
  guardianNames: string[];
}

/** Everybody the register knows, as an import reads them: at once. */
export async function knownStudents(tx: Tx): Promise<KnownStudent[]> {
  const { rows } = await sql<KnownStudent>`
    select s.id, s.admission_no as "admissionNo", s.first_name as "firstName", s.middle_name as "middleName",
           s.last_name as "lastName", s.full_name as "fullName", s.gender, s.born_on as "bornOn", s.upi,
           s.birth_certificate_no as "birthCertificateNo", s.assessment_no as "assessmentNo", s.nationality,
           s.county_code as "countyCode", s.sub_county_id as "subCountyId", s.ward, s.religion, s.admitted_on as "admittedOn",
           s.category, s.sponsor, s.previous_school as "previousSchool", s.entry_marks as "entryMarks",
           s.class_id as "classId", s.stream_id as "streamId", s.boarding, s.hostel_id as "hostelId", s.here,
           coalesce(p.phones, '{}') as "guardianPhones", coalesce(p.names, '{}') as "guardianNames"
      from registration.student s
      left join (select sg.school_id, sg.student_id, array_agg(g.phone) filter (where g.phone is not null) as phones,
                        array_agg(g.full_name order by sg.priority) as names
                   from registration.student_guardian sg
                   join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
                  group by sg.school_id, sg.student_id) p on p.school_id = s.school_id and p.student_id = s.id
     order by s.id`.execute(tx);
  return rows;
}

export interface KnownGuardian {
  id: number;
  fullName: string;
  phone: string;
}

/** Guardians by their phone. */
export async function knownGuardians(tx: Tx): Promise<ReadonlyMap<string, KnownGuardian>> {
  const { rows } = await sql<KnownGuardian>`
    select id, full_name as "fullName", phone from registration.guardian where phone is not null`.execute(tx);
  return new Map(rows.map((row) => [row.phone, row]));
}

/** What the cells of a student's row are looked up in. */
export async function registerLists({ tx }: Pick<SchoolContext, 'tx'>) {
  const streams = await streamsOf(tx);
  const hostels = await hostelsOf(tx);
  const counties = await countiesOf(tx);
  const subCounties = await subCountiesOf(tx);
  const classes = await classesOf(tx);
  const byClass = new Map<number, Map<string, (typeof streams)[number]>>();
  for (const stream of streams) {
    const own = byClass.get(stream.classId) ?? new Map();
    // East, and Form 3 East.
    own.set(plain(stream.name), stream).set(plain(`${stream.className} ${stream.name}`), stream);
    byClass.set(stream.classId, own);
  }
  const ofCounty = new Map<number, Map<string, number>>();
  for (const { id, countyCode, name } of subCounties) {
    const own = ofCounty.get(countyCode) ?? new Map<string, number>();
    ofCounty.set(countyCode, own.set(plain(name), id));
  }
  // Form 3; and Form 3 East, where a sheet has both in one column.
  const seats = new Map<string, { className: string; streamId: number | null }>();
  for (const { className, name, id } of streams) seats.set(plain(`${className} ${name}`), { className, streamId: id });
  for (const { name } of classes) seats.set(plain(name), { className: name, streamId: null });
  return {
    seats,
    subCountyNames: new Map(subCounties.map(({ id, name }) => [id, name])),
    classes: choicesBy(classes, ({ name }) => name),
    streams: byClass,
    hostels: choicesBy(hostels, ({ name }) => name),
    counties: choicesBy(counties, ({ name }) => name),
    subCounties: ofCounty,
    names: {
      classes: classes.map(({ name }) => name),
      seats: [...classes.map(({ name }) => name), ...streams.map(({ className, name }) => `${className} ${name}`)],
      streams: [...new Set(streams.map(({ name }) => name))],
      hostels: hostels.map(({ name }) => name),
      counties: counties.map(({ name }) => name),
    },
  };
}
export type RegisterLists = Awaited<ReturnType<typeof registerLists>>;
