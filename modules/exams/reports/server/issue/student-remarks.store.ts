import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import {
  type formRemarksApi,
  type RemarksRow,
  type WholeKind,
  wholeKinds,
  type WrittenKind,
  writtenKinds,
  type WrittenRemark,
} from '../../contract/forms/form-remarks.ts';
import type { FormScope } from './form-scope.ts';
import type { RemarkLanguage } from '../../contract/remark-text.ts';
import { classFacts } from '../../../results/server/grading.store.ts';
import { automaticOfSubject, automaticOfTerm, languageOf, type RemarkBasis, type RemarkSource } from './automatic-remarks.ts';
import { type FormExamFacts, formExamOf, refuseUnready } from './form-exam.store.ts';
import { keyOf, writtenRemarks, type WrittenRow } from './form-remarks.store.ts';
import { formResults, formStudents, type FormStudentFacts } from './form-students.store.ts';
import { listFormStudents } from './forms.store.ts';
import { remarkSource } from './remark-source.store.ts';

/** What somebody wrote, or what the bank says where nobody did. */
export function remarkOf(
  row: WrittenRow | undefined,
  kind: WrittenKind,
  courseId: number | null,
  language: RemarkLanguage,
  automatic: () => string | null,
): WrittenRemark {
  const version = row?.version ?? 0;
  if (!row || row.text === null)
    return { kind, courseId, text: automatic(), written: false, language, version, writtenBy: null, writtenAt: null };
  const { text, language: said, writtenBy, writtenAt } = row;
  return { kind, courseId, text, written: true, language: said, version, writtenBy, writtenAt };
}

async function basisOf(ctx: SchoolContext, examId: number): Promise<(classId: number) => RemarkBasis> {
  const facts = await classFacts(ctx.tx, examId);
  return (classId) => {
    const rule = facts.get(classId);
    return { examId, grading: rule?.grading ?? null, hasMean: (rule?.counting ?? 'none') !== 'none' };
  };
}

/** The class teacher's and the principal's remarks of a page of students. Throws 404. */
export async function listRemarks(
  ctx: SchoolContext,
  input: Input<typeof formRemarksApi.list>,
): Promise<Output<typeof formRemarksApi.list>> {
  const { rows: page, total } = await listFormStudents(ctx, input);
  const { exam, scope } = await formExamOf(ctx, input.id);
  const ids = page.map(({ id }) => id);
  const students = new Map(
    (await formStudents(ctx.tx, exam.id, sql`s.student_id = any(${ids}::bigint[])`)).map((one) => [one.studentId, one]),
  );
  const source = await remarkSource(ctx, exam, input.language);
  const basis = await basisOf(ctx, exam.id);
  const written = await writtenRemarks(ctx.tx, exam.id, ids);
  const own = await formStudents(ctx.tx, exam.id, sql`s.student_id = any(${ids}::bigint[]) and ${scope.makes('s')}`);
  const makes = new Set(own.map(({ studentId }) => studentId));
  const rows = page.flatMap(({ id, name, admissionNo, streamName, mean, grade }): RemarksRow[] => {
    const student = students.get(id);
    if (!student) return [];
    const term = (kind: WholeKind) =>
      remarkOf(written.get(id)?.get(keyOf(kind, null)), kind, null, input.language, () =>
        automaticOfTerm(source, basis(student.classId), kind, student),
      );
    return [
      {
        id,
        name,
        admissionNo,
        streamName,
        mean,
        grade,
        classTeacher: term('class_teacher'),
        principal: term('principal'),
        mayWrite: makes.has(id) ? kindsOf(exam, scope) : [],
      },
    ];
  });
  return { rows, total, lengths: lengthsOf(source) };
}

interface Seen {
  exam: FormExamFacts;
  student: FormStudentFacts;
  /** The remarks that the user may write. */
  writes: readonly WrittenKind[];
}

/** Throws 404 for whom the user does not see. */
async function seen(ctx: SchoolContext, examId: number, studentId: number): Promise<Seen> {
  const { exam, scope } = await formExamOf(ctx, examId);
  const of = sql`s.student_id = ${studentId}`;
  const [student] = await formStudents(ctx.tx, examId, sql`${of} and ${scope.sees('s')}`);
  if (!student) throw notFound('report form');
  refuseUnready(exam);
  const own = await formStudents(ctx.tx, examId, sql`${of} and ${scope.makes('s')}`);
  return { exam, student, writes: own.length > 0 ? kindsOf(exam, scope) : [] };
}

/** What a class teacher says; the exams administrator writes for everybody, the principal too. Nothing changes in the archive. */
const kindsOf = (exam: FormExamFacts, { administers }: FormScope): WrittenKind[] =>
  exam.state === 'archived' ? [] : writtenKinds.filter((kind) => administers || kind !== 'principal');

const lengthsOf = ({ lengths }: RemarkSource) => ({ ...lengths, conduct: lengths.class_teacher });

const titles: Readonly<Record<WholeKind, string>> = {
  class_teacher: 'Class teacher',
  boarding: 'Boarding',
  conduct: 'Conduct',
  principal: 'Principal',
};

/** Every remark of one student's form. Throws 404. */
export async function remarksOfStudent(
  ctx: SchoolContext,
  { id, studentId, language }: Input<typeof formRemarksApi.ofStudent>,
): Promise<Output<typeof formRemarksApi.ofStudent>> {
  const { exam, student, writes } = await seen(ctx, id, studentId);
  const source = await remarkSource(ctx, exam, language);
  const basis = (await basisOf(ctx, exam.id))(student.classId);
  const written = (await writtenRemarks(ctx.tx, id, [studentId])).get(studentId);
  const results = (await formResults(ctx.tx, id, [studentId])).get(studentId) ?? [];
  const kinds = wholeKinds.filter((kind) => kind !== 'boarding' || student.boards);
  const whole = kinds.map((kind) => ({
    title: titles[kind],
    mayWrite: writes.includes(kind),
    ...remarkOf(written?.get(keyOf(kind, null)), kind, null, language, () => automaticOfTerm(source, basis, kind, student)),
  }));
  const subjects = results.map((result) => ({
    title: result.subject,
    mayWrite: writes.includes('subject_teacher'),
    ...remarkOf(
      written?.get(keyOf('subject_teacher', result.courseId)),
      'subject_teacher',
      result.courseId,
      languageOf(result.subject, language),
      () => automaticOfSubject(source, basis, student, result),
    ),
  }));
  return { lengths: lengthsOf(source), rows: [...whole, ...subjects] };
}

/** What one remark of a student is now. Throws 404 and 422. */
export async function remarkToWrite(
  ctx: SchoolContext,
  {
    id,
    studentId,
    kind,
    courseId,
    language,
  }: Pick<Input<typeof formRemarksApi.write>, 'id' | 'studentId' | 'kind' | 'courseId' | 'language'>,
) {
  const { exam, student, writes } = await seen(ctx, id, studentId);
  const source: RemarkSource = await remarkSource(ctx, exam, language);
  const row = (await writtenRemarks(ctx.tx, id, [studentId])).get(studentId)?.get(keyOf(kind, courseId));
  const result =
    courseId === null
      ? null
      : ((await formResults(ctx.tx, id, [studentId])).get(studentId) ?? []).find((one) => one.courseId === courseId);
  const basis = (await basisOf(ctx, exam.id))(student.classId);
  const automatic = () =>
    kind === 'subject_teacher'
      ? result
        ? automaticOfSubject(source, basis, student, result)
        : null
      : automaticOfTerm(source, basis, kind, student);
  return { exam, student, writes, row, result, automatic, lengths: lengthsOf(source) };
}
