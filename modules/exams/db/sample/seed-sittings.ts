import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Exam, ExamDraft } from '../../sittings/contract/exams.ts';
import type { PlannedMark } from '../../marks/server/imports/plan.ts';
import { writeMarks } from '../../marks/server/imports/write.store.ts';
import { sheetStudents } from '../../sittings/server/progress.store.ts';
import { createExam, updateExam } from '../../sittings/server/exams.store.ts';
import { approveExam, closeExam, openExam, processedExam, publishExam } from '../../cycle/server/moves.store.ts';

interface Sheet {
  id: number;
  place: number;
  students: number[];
}

/**
 * Exams of Form 4 through the functions of the screens: those of the terms before that are published, the opener that waits
 * for its approval, and a mid-term exam that teachers are entering; and one of Grade 10. `whole` false: the opener alone.
 */
export async function seedSittings(ctx: SchoolContext, whole: boolean): Promise<void> {
  const { rows: terms } = await sql<{ id: number }>`
    select t.id from settings.term t join settings.term c on c.school_id = t.school_id and c.current and t.opens_on <= c.opens_on
     order by t.opens_on desc limit 3`.execute(ctx.tx);
  const { rows: classes } = await sql<{ id: number }>`
    select c.id from settings.class c where c.active and c.name = 'Form 4'`.execute(ctx.tx);
  const { rows: grades } = await sql<{ id: number }>`
    select c.id from settings.class c where c.active and c.name = 'Grade 10'`.execute(ctx.tx);
  const { rows: categories } = await sql<{ id: number; kind: string }>`select id, kind from exams.category`.execute(ctx.tx);
  const categoryOf = (kind: string) => categories.find((one) => one.kind === kind)?.id ?? null;
  const [term, before, first] = terms;
  if (!term || classes.length === 0) return;
  const draft = (name: string, kind: string, termId: number, share: number, of = classes): ExamDraft => ({
    name,
    kind: 'sat',
    categoryId: categoryOf(kind),
    termId,
    classIds: of.map(({ id }) => id),
    outOf: 100,
    share,
    byPapers: false,
    gradingSystemId: null,
    anonymous: false,
    enterFrom: null,
    enterUntil: null,
    previousId: null,
  });
  const publish = async (done: Exam) => publishExam(ctx, { ...(await approveExam(ctx, done)), on: null });
  if (whole && first) {
    if (grades.length > 0) await publish(await sit(ctx, draft('Grade 10 assessment', 'mid_term', first.id, 30, grades), 1, 1));
    await publish(await sit(ctx, draft('End of term', 'end_term', first.id, 50), -3, 1));
  }
  if (whole && before) await publish(await sit(ctx, draft('End of term', 'end_term', before.id, 50), 0, 1));
  await sit(ctx, draft('Opener', 'opener', term.id, 20), 2, 1);
  if (!whole) return;
  const open = await sit(ctx, draft('Mid-term', 'mid_term', term.id, 30), 4, 0.6);
  const until = new Date(ctx.now.getTime() + 7 * 86_400_000).toISOString();
  await updateExam(ctx, open.id, open.version, { ...draft('Mid-term', 'mid_term', term.id, 30), enterUntil: until });
}

/** Opens an exam and fills in its sheets; one that is filled in whole is closed and processed. */
async function sit(ctx: SchoolContext, draft: ExamDraft, gain: number, part: number): Promise<Exam> {
  const exam = await openExam(ctx, await createExam(ctx, draft));
  const { rows } = await sql<Sheet>`
    select h.id, coalesce(u.place, 500) as place, json_agg(s.student_id order by s.student_id) as students
      from exams.sheet h
      join ${sheetStudents(sql`h.exam_id = ${exam.id}`)} s on s.sheet_id = h.id
      left join exams.subject u on u.school_id = h.school_id and u.course_id = h.course_id
     where h.exam_id = ${exam.id} group by h.id, u.place order by h.id`.execute(ctx.tx);
  const filled = rows.filter((_, at) => at < rows.length * part);
  const marks = filled.flatMap(({ id, place, students }) => students.map((student) => markOf(id, student, place, gain)));
  // As a file of marks is read: all sheets at once.
  await writeMarks(ctx, marks);
  return part < 1 ? exam : processedExam(ctx, await closeExam(ctx, exam));
}

/** A mark that goes with how able a student is and how hard a subject; one in sixty was absent. */
function markOf(sheetId: number, studentId: number, place: number, gain: number): PlannedMark {
  const chance = (salt: number) => ((studentId * 7919 + place * 104_729 + (salt + 1000) * 1299_709) % 1000) / 1000;
  const able = 34 + ((studentId * 37) % 41);
  const score = Math.round(Math.min(99, Math.max(8, able + gain + (chance(gain) - 0.5) * 26 - (place % 4) * 3)));
  const absent = chance(gain + 9) < 1 / 60;
  return { sheetId, studentId, paper: 0, state: absent ? 'absent' : 'scored', score: absent ? null : score * 100, seen: 0 };
}
