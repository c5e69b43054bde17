import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import type { CheckedForm } from '../../contract/forms/form-check.ts';
import { fingerprints } from '../../../results/server/fingerprints.ts';
import { shownExam } from '../../../sittings/server/shown-exam.ts';
import { readCode } from './codes.store.ts';

interface Found {
  examId: number;
  studentId: number;
  exam: string;
  term: string;
  published: boolean;
  outdated: boolean;
  publishedOn: string | null;
  admissionNo: string;
  fullName: string;
  mean: number | null;
  grade: string | null;
  fingerprint: string;
}

/** What the code on a report form stands for; null when no school has printed such a form. */
export async function checkForm(ctx: PublicContext, written: string): Promise<CheckedForm | null> {
  const read = readCode(written);
  const school = read && (await schoolInTransaction(ctx, read.schoolId));
  if (!read || !school) return null;
  const today = dayIn(school.timeZone, ctx.now);
  const { rows } = await sql<Found>`
    select f.exam_id as "examId", f.student_id as "studentId", e.name as exam, t.name || ' ' || y.name as term,
           ${shownExam(today)} as published,
           exams.is_outdated(e.school_id, e.id) as outdated, e.published_on as "publishedOn",
           s.admission_no as "admissionNo", s.full_name as "fullName", f.mean, f.grade, f.fingerprint
      from exams.report_form f
      join exams.exam e on e.school_id = f.school_id and e.id = f.exam_id
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
      join registration.roll s on s.school_id = f.school_id and s.id = f.student_id
     where f.school_id = ${school.id} and f.code = ${read.code}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) return null;
  const { exam, term, published, outdated, publishedOn, admissionNo, fullName, mean, grade } = found;
  const same = published && (await sameNow(ctx, school.id, found));
  const state = !published ? 'not_published' : !same ? 'replaced' : outdated ? 'outdated' : 'genuine';
  const stands = state === 'genuine';
  return {
    state,
    school: school.name,
    exam,
    term,
    admissionNo,
    initials: initialsOf(fullName),
    mean: stands && mean !== null ? mean / 1000 : null,
    grade: stands ? grade : null,
    publishedOn: published ? publishedOn : null,
  };
}

async function sameNow(ctx: PublicContext, schoolId: number, { examId, studentId, fingerprint }: Found): Promise<boolean> {
  const own = sql`s.school_id = ${schoolId} and s.exam_id = ${examId} and s.student_id = ${studentId}`;
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from ${fingerprints(own)} f`.execute(ctx.tx);
  return rows[0]?.fingerprint === fingerprint;
}

/** `Wanjirũ O’Brien Achieng` is `W.O.A.`: enough to compare, and no name. */
const initialsOf = (fullName: string): string =>
  fullName
    .trim()
    .split(/\s+/)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0x2d).toUpperCase()}.`)
    .join('');
