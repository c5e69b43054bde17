import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DataSection } from '../../privacy/server/collect.job.ts';

/** What a leaving certificate says, as it was issued. */
export interface CertificateText {
  fullName: string;
  admissionNo: string;
  upi: string | null;
  assessmentNo: string | null;
  gender: 'female' | 'male';
  bornOn: string;
  admittedOn: string;
  firstClass: string | null;
  lastClass: string | null;
  leftOn: string | null;
  leftBecause: string | null;
  conduct: string | null;
  signatory: string;
}

/** Into which class students came, from which they left, and what a transfer said of their conduct. */
export async function leavingFacts(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; firstClass: string | null; lastClass: string | null; conduct: string | null }>`
    select s.id, f.name as "firstClass", l.name as "lastClass", r.conduct
      from registration.student s
      left join lateral (
        select k.name from registration.enrolment e join settings.classes k on k.school_id = e.school_id and k.id = e.class_id
         where e.school_id = s.school_id and e.student_id = s.id order by e.from_day, e.id limit 1) f on true
      left join lateral (
        select k.name || coalesce(' ' || t.name, '') as name from registration.enrolment e
          join settings.classes k on k.school_id = e.school_id and k.id = e.class_id
          left join settings.streams t on t.school_id = e.school_id and t.id = e.stream_id
         where e.school_id = s.school_id and e.student_id = s.id order by e.from_day desc, e.id desc limit 1) l on true
      left join lateral (
        select x.conduct from registration.transfer x
         where x.school_id = s.school_id and x.student_id = s.id and x.state = 'completed' and x.direction = 'out'
         order by x.id desc limit 1) r on true
     where s.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...fact }) => [id, fact]));
}

/** An issued paper as its print needs it. */
export interface PaperToPrint {
  id: number;
  studentId: number;
  token: string;
  number: string | null;
  issuedOn: string;
  validUntil: string | null;
  content: unknown;
}

/** Issued papers by student. */
export async function papersToPrint(tx: Tx, ids: readonly number[]): Promise<Map<number, PaperToPrint>> {
  const { rows } = await sql<PaperToPrint>`
    select id, student_id as "studentId", token, number, issued_on as "issuedOn", valid_until as "validUntil", content
      from registration.paper where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.studentId, row]));
}

/** Every card, letter and certificate that a student was given, newest first. */
async function papersOf(tx: Tx, studentId: number) {
  const { rows } = await sql<{ kind: string; number: string | null; issuedOn: string; state: string; content: unknown }>`
    select kind, number, issued_on as "issuedOn", state, content from registration.paper
     where student_id = ${studentId} order by id desc`.execute(tx);
  return rows;
}

/** Their papers, for the file of all that is kept of a student. */
export const paperData: DataSection = { name: 'papers', read: ({ tx }, studentId) => papersOf(tx, studentId) };
