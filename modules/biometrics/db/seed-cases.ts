import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { closeCase, openCase, takeStep } from '../cases/server/follow-up.ts';
import type { Session } from '../registers/contract/registers.ts';
import { addEvidence, removeEvidence } from '../registers/server/evidence.store.ts';
import { warnOfAbsence } from '../cases/server/warn.ts';
import { listStudents } from '../days/server/attendance-lists.store.ts';

/**
 * Of the students who miss most: one whose home visit is overdue, one who is called next week, one whose case is closed, and the
 * rest found by the weekly look. `days`: the latest school days.
 */
export async function seedCases(ctx: SchoolContext, days: readonly string[]): Promise<void> {
  const today = schoolDay(ctx);
  const { rows } = await listStudents(ctx, { chronic: true, page: 1, size: 4, sort: '-missed' });
  const [late, next, ended] = rows;
  if (!late || !next || !ended) return;
  const before = days.at(-9) ?? today;
  const then = { ...ctx, now: new Date(`${before}T08:00:00Z`) };
  const visit = await openCase(then, {
    studentId: late.id,
    reason: 'Missed many days; herds the family’s goats near Ol’ Kalou on market days.',
    dueOn: before,
    nextStep: 'call',
  });
  await takeStep(then, {
    id: visit.id,
    version: visit.version,
    kind: 'call',
    day: before,
    by: 'Mw. Nyong’o',
    note: 'Grandmother answered: the parents work in Nairobi. “Atarudi Jumatatu.”',
    dueOn: addDays(before, 2),
    nextStep: 'visit',
  });
  await openCase(ctx, { studentId: next.id, dueOn: addDays(today, 6), nextStep: 'call' });
  const closed = await openCase(then, {
    studentId: ended.id,
    reason: 'No bus fare in the first weeks',
    dueOn: null,
    nextStep: null,
  });
  await closeCase(ctx, { id: closed.id, version: closed.version, outcome: 'attends', note: 'The bursary pays the fare.' });
  await warnOfAbsence({ ...ctx, now: new Date(`${days.at(-1) ?? today}T06:00:00Z`) });
}

/** A page as a scanner makes it, with nothing on it. */
const emptyPage =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A doctor’s note beside a mark of a sick student, and a file that was put beside the wrong child’s and taken out. */
export async function seedEvidence(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{
    studentId: number;
    classId: number;
    streamId: number | null;
    day: string;
    session: Session;
    lesson: number;
  }>`
    select m.student_id as "studentId", r.class_id as "classId", r.stream_id as "streamId", r.day, r.session, r.lesson
      from biometrics.register_mark m
      join biometrics.register r on r.school_id = m.school_id and r.id = m.register_id
     where m.meaning = 'sick' order by m.register_id desc, m.student_id limit 1`.execute(ctx.tx);
  const [mark] = rows;
  if (!mark) return;
  const put = async (name: string) => {
    const bytes = Buffer.from(emptyPage);
    const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/pdf', purpose: 'document' });
    return (await addEvidence(ctx, { ...mark, fileId, name })).rows;
  };
  await put('Daktari – Ol’Kalou Level 4 Hospital.pdf');
  const [wrong] = await put('Letter of another child.pdf');
  if (wrong) await removeEvidence(ctx, { id: wrong.id, because: 'Belongs to her cousin in Form 2' });
}
