import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Exam, ExamDraft } from '../../sittings/contract/exams.ts';
import type { PlannedMark } from '../../marks/server/imports/plan.ts';
import { resultsAfter, writeMarks } from '../../marks/server/imports/write.store.ts';
import { takeMarks } from '../../marks/server/imports/imports.store.ts';
import { issueCodes } from '../../reports/server/issue/codes.store.ts';
import { insertPrint } from '../../reports/server/issue/made.store.ts';
import { listFindings, runReview, sayOf } from '../../review/server/review.store.ts';
import { sheetStudents } from '../../sittings/server/progress.store.ts';
import { createExam } from '../../sittings/server/exams.store.ts';
import { approveExam, closeExam, openExam, processedExam, publishExam, reopenExam } from '../../cycle/server/moves.store.ts';
import { saveChoices } from '../../teaching/server/save-choices.ts';
import { saveTeachers } from '../../teaching/server/save-teachers.ts';
import { tellNow } from '../../notifications/server/tell-now.ts';
import { seedUnusualRules } from './seed-unusual-rules.ts';

interface Places {
  unit: { classId: number; streamId: number };
  alone: { classId: number; streamId: number };
}

/**
 * An exam by papers of two small classes that is published and told; then a teacher is replaced and a choice changes, another
 * exam is opened again and a mark of it changed, and the marks of an exam that is being entered are looked through.
 */
export async function seedUnusualExams(ctx: SchoolContext, { unit, alone }: Places, students: readonly number[]): Promise<void> {
  const courses = await seedUnusualRules(ctx, [unit.classId, alone.classId]);
  const [mathematics = 0, biology = 0, geography = 0] = ['Mathematics', 'Biology', 'Geography'].map((name) => courses.get(name));
  const teachers = await teachersOf(ctx);
  const place = { streamId: unit.streamId, courseId: mathematics };
  await saveTeachers(ctx, { classId: unit.classId, changes: [{ ...place, seen: [], teachers: teachers.slice(0, 1) }] });
  const takes = (courseId: number, taken: boolean, of: readonly number[]) =>
    saveChoices(ctx, { classId: unit.classId, changes: of.map((studentId) => ({ studentId, courseId, taken })) });
  await takes(biology, true, students);
  await takes(geography, true, students.slice(2));

  const published = await publish(
    ctx,
    await sit(ctx, await draft(ctx, 'Joint evaluation test – unit and hospital class, 29 February', [unit, alone])),
  );
  const printed = students.slice(0, 4);
  await issueCodes(ctx, published.id, printed);
  const request = { layoutId: null, language: 'english', files: 'one', mostOwed: null } as const;
  await insertPrint(ctx, { examId: published.id, classId: unit.classId, streamId: null, students: printed.length, request });
  await tellNow(ctx, { id: published.id, classIds: [], whom: 'new' });

  await saveTeachers(ctx, {
    classId: unit.classId,
    changes: [{ ...place, seen: teachers.slice(0, 1), teachers: teachers.slice(1, 2) }],
  });
  await takes(biology, false, students.slice(1, 2));

  const mock = await publish(ctx, await sit(ctx, await draft(ctx, 'Mock', [unit])));
  const open = await reopenExam(ctx, {
    id: mock.id,
    version: mock.version,
    reason: 'Paper 2 of one candidate was added wrongly',
  });
  await changeOne(ctx, open.id, unit.classId);
  await lookThrough(ctx);
}

async function draft(ctx: SchoolContext, name: string, of: readonly { classId: number }[]): Promise<ExamDraft> {
  const { rows } = await sql<{ id: number }>`select id from settings.term order by opens_on limit 1`.execute(ctx.tx);
  const { rows: categories } = await sql<{ id: number }>`select id from exams.category where kind = 'mock' limit 1`.execute(
    ctx.tx,
  );
  return {
    name,
    kind: 'sat',
    categoryId: categories[0]?.id ?? null,
    termId: one(rows).id,
    classIds: of.map(({ classId }) => classId),
    outOf: 100,
    share: 20,
    byPapers: true,
    gradingSystemId: null,
    anonymous: false,
    enterFrom: null,
    enterUntil: null,
    previousId: null,
  };
}

/** Marks of every paper: the first is good in all, one was absent from a paper, one cheated, and the last sat nothing. */
async function sit(ctx: SchoolContext, wanted: ExamDraft): Promise<Exam> {
  const exam = await openExam(ctx, await createExam(ctx, wanted));
  const { rows } = await sql<{ id: number; students: number[]; papers: { place: number; outOf: number }[] | null }>`
    select h.id, json_agg(s.student_id order by s.student_id) as students,
           (select json_agg(json_build_object('place', p.place, 'outOf', p.out_of) order by p.place) from exams.sheet_paper p
             where p.school_id = h.school_id and p.sheet_id = h.id) as papers
      from exams.sheet h join ${sheetStudents(sql`h.exam_id = ${exam.id}`)} s on s.sheet_id = h.id
     where h.exam_id = ${exam.id} group by h.school_id, h.id order by h.id`.execute(ctx.tx);
  const all = [...new Set(rows.flatMap(({ students }) => students))].toSorted((a, b) => a - b);
  const marks = rows.flatMap(({ id: sheetId, students, papers }, sheet) =>
    students.flatMap((studentId) =>
      (papers ?? [{ place: 0, outOf: 100 }]).flatMap(({ place, outOf }): PlannedMark[] => {
        const at = all.indexOf(studentId);
        if (at === all.length - 2) return [];
        const state = at === 2 && sheet === 1 && place <= 1 ? 'absent' : at === 3 && sheet === 2 ? 'malpractice' : 'scored';
        const score =
          state === 'scored' ? Math.floor((outOf * (96 - ((at * 13 + sheet * 7 + place * 3) % 61))) / 100) * 100 : null;
        return [{ sheetId, studentId, paper: place, state, score, seen: 0 }];
      }),
    ),
  );
  await writeMarks(ctx, marks);
  return processedExam(ctx, await closeExam(ctx, exam));
}

const publish = async (ctx: SchoolContext, done: Exam) => publishExam(ctx, { ...(await approveExam(ctx, done)), on: null });

/** Corrects one mark of an exam, as its sheet does. */
async function changeOne(ctx: SchoolContext, examId: number, classId: number): Promise<void> {
  const { rows } = await sql<PlannedMark>`
    select m.sheet_id as "sheetId", m.student_id as "studentId", m.paper, m.state, m.score - 100 as score, m.version as seen
      from exams.mark m join exams.sheet h on h.school_id = m.school_id and h.id = m.sheet_id
     where h.exam_id = ${examId} and m.state = 'scored' and m.score > 200 order by m.sheet_id, m.student_id, m.paper limit 1`.execute(
    ctx.tx,
  );
  await writeMarks(ctx, rows);
  await resultsAfter(ctx, examId, new Set([classId]));
}

/** Looks through the marks of the exam that is being entered, says of one finding that it is right, and chooses a file of more. */
async function lookThrough(ctx: SchoolContext): Promise<void> {
  const { rows: exams } = await sql<{ id: number }>`
    select id from exams.exam where state = 'open' and kind = 'sat' order by id limit 1`.execute(ctx.tx);
  const exam = exams[0];
  if (!exam) return;
  await runReview(ctx, exam.id);
  const { rows } = await listFindings(ctx, { examId: exam.id, state: 'all', page: 1, size: 3, sort: '-weight' });
  if (rows[0]) await sayOf(ctx, rows[0].id, 'Compared with the script, paper by paper');
  if (rows[1]) {
    await sayOf(ctx, rows[1].id, 'Right');
    await sayOf(ctx, rows[1].id, null);
  }
  await takeMarks(ctx, exam.id, 'Mid-term, Form 4 – Ngʼendo’s copy (2).xlsx', {
    cells: [
      ['Adm no.', 'Name', 'Mathematics'],
      ['0001', 'As the sheet has it', '101'],
      ['0002', '', 'abs'],
    ],
  });
}

async function teachersOf(ctx: SchoolContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from settings.staff_member where kind = 'teacher' and status <> 'left' order by id desc limit 2`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}
