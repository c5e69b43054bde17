import { type RawBuilder, sql } from 'kysely';
import type { AudienceContext, Found, Recipient } from './source.ts';

interface Row {
  studentId: number;
  student: string;
  admissionNo: string;
  form: string;
  guardianId: number | null;
  guardian: string | null;
  phone: string | null;
  bySms: boolean;
}

interface Family {
  guardianId: number;
  guardian: string;
  students: Row[];
}

/**
 * The guardians of the wanted students who have a number and want SMS: of each student the first of them or all. Siblings
 * come together: one recipient for each number.
 * @param wanted in SQL over `registration.roll s`
 */
export async function guardiansOf(ctx: AudienceContext, wanted: RawBuilder<unknown>, reach: 'first' | 'all'): Promise<Found> {
  const { rows } = await sql<Row>`
    select s.id as "studentId", s.full_name as student, s.admission_no as "admissionNo", concat_ws(' ', c.name, m.name) as form,
           g.guardian_id as "guardianId", g.full_name as guardian, g.phone, coalesce(g.by_sms, false) as "bySms"
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
      left join registration.contacts g on g.school_id = s.school_id and g.student_id = s.id
     where ${wanted} order by c.level nulls last, m.name, s.search_text, s.id, g.priority, g.guardian_id`.execute(ctx.tx);
  const families = new Map<string, Family>();
  const noNumber: string[] = [];
  const optedOut: string[] = [];
  const byStudent = Map.groupBy(rows, (row) => row.studentId);
  for (const ofStudent of byStudent.values()) {
    const reachable = ofStudent.filter((row) => row.phone !== null && row.bySms);
    if (reachable.length === 0) (ofStudent.some((row) => row.phone !== null) ? optedOut : noNumber).push(nameOf(ofStudent));
    for (const row of reach === 'first' ? reachable.slice(0, 1) : reachable) join(families, row);
  }
  if (reach === 'all') for (const name of othersWhoOptedOut(rows, families)) optedOut.push(name);
  const recipients = Array.from(families, ([phone, family]) => recipientOf(phone, family));
  const words = recipients.length > 0 ? `${counted(recipients.length, 'guardian')} of ${counted(byStudent.size, 'student')}` : '';
  return { recipients, missing: { noNumber, optedOut }, words };
}

function join(families: Map<string, Family>, row: Row): void {
  const phone = row.phone ?? '';
  const family = families.get(phone);
  if (!family) families.set(phone, { guardianId: row.guardianId ?? 0, guardian: row.guardian ?? '', students: [row] });
  else if (!family.students.some((one) => one.studentId === row.studentId)) family.students.push(row);
}

/** Where every guardian is to be told: those who want no SMS about a student of whom somebody else is told. */
function othersWhoOptedOut(rows: readonly Row[], families: ReadonlyMap<string, Family>): Set<string> {
  const told = new Set([...families.values()].flatMap((family) => family.students.map((row) => row.studentId)));
  const others = rows.filter((row) => row.phone !== null && !row.bySms && told.has(row.studentId));
  return new Set(others.map((row) => `${row.guardian ?? ''}, of ${row.student}`));
}

function recipientOf(phone: string, { guardianId, guardian, students }: Family): Recipient {
  const all = (of: (row: Row) => string) => together([...new Set(students.map(of).filter(Boolean))]);
  const [only] = students;
  return {
    phone,
    name: guardian,
    guardianId,
    ...(students.length === 1 && only ? { studentId: only.studentId } : {}),
    studentIds: students.map((row) => row.studentId),
    values: {
      name: guardian,
      guardian,
      student: all((row) => row.student),
      students: all((row) => (row.form ? `${row.student} (${row.form})` : row.student)),
      admission_no: all((row) => row.admissionNo),
      class: all((row) => row.form),
    },
  };
}

const nameOf = ([first]: readonly Row[]) => first?.student ?? '';

/** `Amina, Brian & Carol`: a sign that stands in every language. */
export function together(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
}

/** `1 guardian`, `5,000 guardians`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
