import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { UserError } from '#kit/contract/errors.ts';
import { defineJob, type JobRun } from '#kit/server/jobs/define.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ExamsParts } from '../../../server/parts.ts';
import { writeReportForms } from '../forms/write-report-forms.ts';
import { buildForms } from './build-forms.ts';
import { type FormExamFacts, formExamOf, refuseUnready } from './form-exam.store.ts';
import { formsFile, fileName } from './form-files.ts';
import { formPaper, issuedForms } from './form-paper.store.ts';
import { formStudents } from './form-students.store.ts';
import { type PrintRequest, readPrint, setMade } from './made.store.ts';
import type { FormScope } from './form-scope.ts';

/** Forms that are read and written at once, so that memory does not grow with the school. */
const atOnce = 60;

/** The students of a class or stream whose forms somebody makes: a condition over `s` (exams.standing). */
export const madeBy = (scope: FormScope, of: { classId: number | null; streamId: number | null }): RawBuilder<unknown> => sql`
  ${scope.makes('s')} and ${of.classId === null ? sql`true` : sql`s.class_id = ${of.classId}`}
  and ${of.streamId === null ? sql`true` : sql`s.stream_id = ${of.streamId}`}`;

interface Group {
  place: string;
  ids: number[];
}

/** Makes the file of report forms that stands in the table. Nothing of it is kept before its end, so that it may run again. */
export const makeFormsJob = (parts: ExamsParts) =>
  defineJob({
    kind: 'exams.report-forms',
    payload: z.object({ printId: id }),
    run: async (job) => {
      const { printId } = job.payload;
      const { exam, request, groups } = await job.snapshot((ctx) => plan(ctx, printId));
      const total = groups.reduce((sum, { ids }) => sum + ids.length, 0);
      const file = await formsFile(parts.scratch, request.files, `Report forms, ${exam.name}`);
      let [done, made] = [0, 0];
      try {
        for (const group of groups) {
          await job.progress(done, total, group.place);
          const { forms, paper } = await job.step((ctx) => read(ctx, parts, exam, request, group));
          if (forms.length > 0)
            await file.add({ place: group.place, forms, pdf: await writeReportForms(forms, paper, job.signal) });
          done += group.ids.length;
          made += forms.length;
        }
        if (made === 0) throw new UserError('rule', 'Everybody’s fee balance is above the limit, so that no form was made.');
        await job.progress(done, total, 'Putting the file together');
        await file.end();
        return await finish(job, printId, {
          path: file.path,
          name: nameOf(exam, groups, file.ending),
          made,
          leftOut: total - made,
          request,
        });
      } finally {
        await file.remove();
      }
    },
  });

/** Whose forms are made, stream by stream, with the rights that the user has now. */
async function plan(ctx: SchoolContext, printId: number) {
  const { examId, request, ...of } = await readPrint(ctx.tx, printId);
  const { exam, scope } = await formExamOf(ctx, examId);
  refuseUnready(exam);
  const students = await formStudents(ctx.tx, examId, madeBy(scope, of));
  const groups: Group[] = [];
  for (const [, own] of Map.groupBy(students, ({ classId, streamId }) => `${classId} ${streamId}`))
    for (let at = 0; at < own.length; at += atOnce) {
      const some = own.slice(at, at + atOnce);
      const place = [some[0]?.className, some[0]?.streamName].filter(Boolean).join(' ');
      groups.push({ place, ids: some.map(({ studentId }) => studentId) });
    }
  if (groups.length === 0) throw new UserError('rule', 'There is nobody whose report form could be made.');
  return { exam, request, groups };
}

async function read(ctx: SchoolContext, parts: ExamsParts, before: FormExamFacts, request: PrintRequest, { ids }: Group) {
  const { exam } = await formExamOf(ctx, before.id);
  if (exam.state !== before.state || exam.processedAt !== before.processedAt)
    throw new UserError('rule', 'The results changed while the forms were made. Make them again.');
  const students = await formStudents(ctx.tx, exam.id, sql`s.student_id = any(${ids}::bigint[])`);
  const paper = await formPaper(ctx, parts, exam, students[0]?.curriculum ?? 'other', request.layoutId);
  const built = await buildForms(ctx, parts, exam, students, request);
  const { mostOwed } = request;
  const kept = mostOwed === null ? built : built.filter(({ owed }) => owed <= mostOwed);
  return { paper, forms: await issuedForms(ctx, parts, exam, kept, paper) };
}

interface Made {
  path: string;
  name: string;
  made: number;
  leftOut: number;
  request: PrintRequest;
}

const finish = (job: JobRun<unknown>, printId: number, { path, name, made, leftOut, request }: Made) =>
  job.finish(async (ctx) => {
    const type = name.endsWith('.zip') ? 'application/zip' : 'application/pdf';
    const fileId = await ctx.services.files.keepMadeAt(ctx, { path, name, type, purpose: 'export' });
    await setMade(ctx.tx, printId, { fileId, students: made, leftOut: request.mostOwed === null ? null : leftOut });
    const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-KE')} left out for their fee balance` : '';
    return { fileId, message: `${made.toLocaleString('en-KE')} ${made === 1 ? 'form' : 'forms'}${left}` };
  });

/** `Report forms, Term 1, Form 4 East.pdf`; of several streams without their names. */
function nameOf(exam: FormExamFacts, groups: readonly Group[], ending: string): string {
  const places = new Set(groups.map(({ place }) => place));
  const where = places.size === 1 ? `, ${[...places][0]}` : '';
  return `${fileName(`Report forms, ${exam.name}${where}`)}.${ending}`;
}
