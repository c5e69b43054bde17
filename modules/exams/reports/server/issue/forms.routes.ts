import { implement, type Route } from '#kit/server/http/implement.ts';
import { formCheckApi } from '../../contract/forms/form-check.ts';
import { formRemarksApi } from '../../contract/forms/form-remarks.ts';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import type { ExamsParts } from '../../../server/parts.ts';
import { checkForm } from './check-form.ts';
import { examsWithForms, formExamOf, formsOfExam } from './form-exam.store.ts';
import { askForForms, examsOfStudent, listFormStudents, previewForm, printForm } from './forms.store.ts';
import { listMade, madeFile } from './made.store.ts';
import type { makeFormsJob } from './make.job.ts';
import { listRemarks, remarksOfStudent } from './student-remarks.store.ts';
import { writeRemark } from './write-remark.store.ts';

/** @param job makes the file of forms that stands in the table */
export const formsRoutes = (parts: ExamsParts, job: ReturnType<typeof makeFormsJob>): Route[] => [
  ...implement(reportFormsApi, {
    exams: async (ctx) => ({ rows: await examsWithForms(ctx) }),
    get: (ctx, { id }) => formsOfExam(ctx, id),
    students: (ctx, input) => listFormStudents(ctx, input),
    preview: (ctx, { layoutId = null, ...input }) => previewForm(ctx, parts, { ...input, layoutId }),
    print: (ctx, input) => printForm(ctx, parts, input),
    make: (ctx, input) => askForForms(ctx, job, input),
    made: async (ctx, input) => {
      await formExamOf(ctx, input.id);
      return listMade(ctx, input);
    },
    file: (ctx, { id }) => madeFile(ctx, id),
    ofStudent: (ctx, { id }) => examsOfStudent(ctx, id),
  }),
  ...implement(formRemarksApi, {
    list: (ctx, input) => listRemarks(ctx, input),
    ofStudent: (ctx, input) => remarksOfStudent(ctx, input),
    write: (ctx, input) => writeRemark(ctx, input),
  }),
  ...implement(formCheckApi, { read: async (ctx, { code }) => ({ form: await checkForm(ctx, code) }) }),
];
