import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { FormChoices, FormStudent, reportFormsApi, StudentExam } from '../../contract/forms/report-forms.ts';
import type { ExamsParts } from '../../../server/parts.ts';
import { averageMark } from '../../../results/server/average.ts';
import { drawReportForm, writeReportForms } from '../forms/write-report-forms.ts';
import { buildForms } from './build-forms.ts';
import { formExamOf, refuseUnready } from './form-exam.store.ts';
import { formScope } from './form-scope.ts';
import { fileName } from './form-files.ts';
import { formPaper, issuedForms, photographed } from './form-paper.store.ts';
import { formStudents } from './form-students.store.ts';
import { insertPrint, setJob } from './made.store.ts';
import { madeBy, type makeFormsJob } from './make.job.ts';

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`n.search_text`,
  admissionNo: sql`n.admission_no`,
  mean: sql`s.mean`,
};

/** Students whose forms the user sees. Throws 404. */
export async function listFormStudents(
  ctx: SchoolContext,
  input: Input<typeof reportFormsApi.students>,
): Promise<Page<FormStudent>> {
  const { scope } = await formExamOf(ctx, input.id);
  const { rows } = await sql<FormStudent & { total: number }>`
    select s.student_id as id, n.full_name as name, n.admission_no as "admissionNo", c.name as "className", r.name as "streamName",
           s.mean / 1000.0::float8 as mean, coalesce(g.code, s.award) as grade,
           (select count(*)::int from exams.form_remark w
             where w.school_id = s.school_id and w.exam_id = s.exam_id and w.student_id = s.student_id and w.text is not null) as remarks,
           count(*) over () as total
      from exams.standing s
      join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.exam_id = ${input.id} and ${scope.sees('s')} and ${input.q ? matchesFolded(sql`n.search_text`, input.q) : sql`true`}
       and ${input.classId ? sql`s.class_id = ${input.classId}` : sql`true`}
       and ${input.streamId ? sql`s.stream_id = ${input.streamId}` : sql`true`}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`n.search_text`} ${wayOf(input.sort)} nulls last,
              n.search_text, n.id
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

type One = { id: number; studentId: number } & FormChoices;

/** Everything that one student's form is written from. Throws 404 for whom the user does not see, 422 before the results. */
async function formOf(ctx: SchoolContext, parts: ExamsParts, { id, studentId, layoutId, language }: One) {
  const { exam, scope } = await formExamOf(ctx, id);
  const [student] = await formStudents(ctx.tx, id, sql`s.student_id = ${studentId} and ${scope.sees('s')}`);
  if (!student) throw notFound('report form');
  refuseUnready(exam);
  const paper = await formPaper(ctx, parts, exam, student.curriculum, layoutId);
  return { exam, scope, student, paper, built: await buildForms(ctx, parts, exam, [student], { language }) };
}

/** One form drawn for the screen, without a code. */
export async function previewForm(ctx: SchoolContext, parts: ExamsParts, one: One): Promise<{ svg: string }> {
  const { paper, built } = await formOf(ctx, parts, one);
  const [form] = await photographed(ctx, built, paper.layout.photo);
  if (!form) throw notFound('report form');
  return { svg: await drawReportForm(form, paper) };
}

/** One form as PDF. Throws 403 for who only reads. */
export async function printForm(ctx: SchoolContext, parts: ExamsParts, one: One): Promise<{ fileId: number }> {
  const { exam, scope, student, paper, built } = await formOf(ctx, parts, one);
  const own = await formStudents(ctx.tx, exam.id, sql`s.student_id = ${student.studentId} and ${scope.makes('s')}`);
  if (own.length === 0)
    throw new UserError('forbidden', 'Report forms are printed by the exams administrator and the class teacher.');
  const forms = await issuedForms(ctx, parts, exam, built, paper);
  const bytes = await writeReportForms(forms, paper);
  const name = `${fileName(`Report form, ${student.admissionNo} ${student.fullName}`)}.pdf`;
  ctx.changed({
    entity: 'report form',
    id: student.studentId,
    action: 'printed',
    after: { Exam: exam.name, Student: student.fullName },
  });
  return { fileId: await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/pdf', purpose: 'export' }) };
}

/** Asks for a file of forms. Throws 403 for streams of others, 422 where there is nobody. */
export async function askForForms(
  ctx: SchoolContext,
  job: ReturnType<typeof makeFormsJob>,
  { id, classId, streamId, ...request }: Input<typeof reportFormsApi.make>,
): Promise<{ jobId: number; students: number }> {
  const { exam, scope } = await formExamOf(ctx, id);
  refuseUnready(exam);
  const all = await formStudents(
    ctx.tx,
    id,
    sql`${scope.sees('s')} and ${madeBy({ ...scope, makes: () => sql`true` }, { classId, streamId })}`,
  );
  if (all.length === 0) throw new UserError('rule', 'Nobody has results there.');
  const mine = await formStudents(ctx.tx, id, madeBy(scope, { classId, streamId }));
  // A class teacher makes the forms of the own stream, and not by chance a part of what was asked for.
  if (mine.length < all.length || (classId === null && streamId === null && !scope.administers))
    throw new UserError('forbidden', 'You make the report forms of the stream that you are class teacher of.');
  const [first] = mine;
  const ofClass = streamId === null ? classId : (first?.classId ?? null);
  const printId = await insertPrint(ctx, { examId: id, classId: ofClass, streamId, students: mine.length, request });
  const where = streamId !== null ? [first?.className, first?.streamName] : classId !== null ? [first?.className] : [];
  const ending = request.files === 'one' ? 'pdf' : 'zip';
  const title = `Report forms, ${[exam.name, where.filter(Boolean).join(' ')].filter(Boolean).join(', ')}.${ending}`;
  const jobId = await ctx.services.jobs.enqueue(ctx, job, { printId }, title);
  await setJob(ctx.tx, printId, jobId);
  ctx.changed({ entity: 'exam', id, action: 'report forms made', after: { File: title, Students: mine.length } });
  return { jobId, students: mine.length };
}

/** The exams that a student has results in, the newest first. Throws 404. */
export async function examsOfStudent(
  ctx: Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>,
  studentId: number,
): Promise<{ rows: StudentExam[] }> {
  const { tx } = ctx;
  const scope = await formScope(ctx);
  const { rows: known } = await sql`select from registration.roll where id = ${studentId}`.execute(tx);
  if (known.length === 0) throw notFound('student');
  const { rows } = await sql<StudentExam>`
    select e.id, e.name, e.kind, t.name as "termName", y.name as "yearName", e.state, e.published_on as "publishedOn",
           c.name || coalesce(' ' || r.name, '') as "className", s.sat, ${averageMark('s')} as average,
           s.mean / 1000.0::float8 as mean, coalesce(g.code, s.award) as grade, (s.mean - s.before_mean) / 1000.0::float8 as deviation,
           s.class_rank as "classRank", s.class_of as "classOf", s.stream_rank as "streamRank", s.stream_of as "streamOf",
           ${scope.makes('s')} as "mayMake"
      from exams.standing s
      join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.student_id = ${studentId} order by t.opens_on desc, e.id desc limit 100`.execute(tx);
  return { rows };
}
