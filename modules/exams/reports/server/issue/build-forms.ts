import type { SchoolContext } from '#kit/server/http/context.ts';
import { attendanceBetween } from '#modules/biometrics/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { readEntryMarks } from '../../../results/contract/entry-marks.ts';
import type { WholeKind } from '../../contract/forms/form-remarks.ts';
import type { FormChoices } from '../../contract/forms/report-forms.ts';
import type { FormRemark, ReportForm } from '../../contract/report-form.ts';
import type { ExamsParts } from '../../../server/parts.ts';
import { explainedOf } from '../../../results/server/explained.rules.ts';
import { rulesOf } from '../../../results/server/grading.store.ts';
import { pastMeans, teacherInitials } from './around.store.ts';
import { automaticOfSubject, automaticOfTerm, type RemarkBasis } from './automatic-remarks.ts';
import { countedWords } from './counted-words.ts';
import { formColumns } from './form-columns.store.ts';
import type { FormExamFacts } from './form-exam.store.ts';
import { keyOf, writtenRemarks } from './form-remarks.store.ts';
import { classMeans, formResults, type FormStudentFacts } from './form-students.store.ts';
import { saidOfSchool } from './kept-forms.store.ts';
import { remarkSource } from './remark-source.store.ts';
import { subjectRow } from './subject-row.ts';
import { totalsOf, trendOf } from './totals.ts';

type Context = SchoolContext;
export type FormParts = Pick<ExamsParts, 'fees' | 'letterhead' | 'seals' | 'publicUrl'>;

/** A form with whose it is and what its student owes, in cents. */
export interface BuiltForm {
  readonly studentId: number;
  readonly photoFileId: number | null;
  readonly owed: number;
  readonly form: ReportForm;
}

/**
 * The forms of students of one class, in their order, without photos and codes: so many queries however many students. What they
 * say of fees and attendance is as of today.
 */
export async function buildForms(
  ctx: Context,
  parts: FormParts,
  exam: FormExamFacts,
  students: readonly FormStudentFacts[],
  { language }: Pick<FormChoices, 'language'>,
): Promise<BuiltForm[]> {
  const [first] = students;
  if (!first) return [];
  const { classId } = first;
  const ids = students.map(({ studentId }) => studentId);
  const today = schoolDay(ctx);
  const rules = await rulesOf(ctx.tx, exam.id);
  const rule = rules.classes.get(classId);
  const basis: RemarkBasis = { examId: exam.id, grading: rule?.grading ?? null, hasMean: (rule?.counting ?? 'none') !== 'none' };
  const source = await remarkSource(ctx, exam, language);
  const results = await formResults(ctx.tx, exam.id, ids);
  const columns = await formColumns(ctx.tx, exam, classId, ids);
  const initials = await teacherInitials(ctx.tx, exam.id, classId);
  const written = await writtenRemarks(ctx.tx, exam.id, ids);
  const means = basis.hasMean ? await pastMeans(ctx, exam, ids) : null;
  const { head, dates } = await saidOfSchool(ctx, exam, classId);
  const averages = rule?.ranked ? await classMeans(ctx.tx, exam.id, classId) : new Map<number, number>();
  const span = exam.kind === 'year' ? [exam.yearStartsOn, exam.yearEndsOn] : [exam.termOpensOn, exam.termClosesOn];
  const attendance = await attendanceBetween(ctx.tx, ids, span[0] ?? today, span[1] ?? today);
  const fees = await parts.fees(ctx.tx, ids, { day: today, nextAfter: exam.termClosesOn });
  const grades = basis.grading?.grades ?? [];
  const best = grades.length > 0 ? Math.max(...grades.map(({ points }) => points)) : null;

  return students.map((student): BuiltForm => {
    const { studentId } = student;
    const own = results.get(studentId) ?? [];
    const mine = written.get(studentId);
    const explained = explainedOf(rules, classId, own);
    const counts = new Set(explained.counted.map(({ courseId }) => courseId));
    const isPart = student.mean !== null && counts.size < own.length;
    const remark = (kind: WholeKind, title: string, name: string | null): FormRemark[] => {
      const text = mine?.get(keyOf(kind, null))?.text ?? automaticOfTerm(source, basis, kind, student);
      return text === null ? [] : [{ title, name, text }];
    };
    const entry = readEntryMarks(student.entryMarks);
    const owes = fees.get(studentId);
    return {
      studentId,
      photoFileId: student.photoFileId,
      owed: owes?.balance ?? 0,
      form: {
        student: {
          name: student.fullName,
          admNo: student.admissionNo,
          className: student.className,
          stream: student.streamName,
          gender: student.gender,
          entry: entry && { name: entry.name, value: entry.value },
          photo: null,
        },
        term: titleOf(exam),
        notice: exam.state === 'processed' ? 'Not yet published' : null,
        publishedOn: exam.publishedOn,
        markWord: columns.markWord,
        exams: columns.exams,
        subjects: own.map((result) =>
          subjectRow(
            result,
            columns.marksOf(studentId, result.courseId),
            mine?.get(keyOf('subject_teacher', result.courseId))?.text ?? automaticOfSubject(source, basis, student, result),
            initials(student.streamId, result.courseId),
            { counted: isPart ? counts.has(result.courseId) : null, classMean: averages.get(result.courseId) ?? null },
          ),
        ),
        totals: totalsOf(student, own, { best, hasMean: basis.hasMean, entryShare: entry?.share ?? null }),
        counted: countedWords(explained, own, { ...basis, missing: student.missing }),
        positions: {
          stream: placed(student.streamRank, student.streamOf),
          class: placed(student.classRank, student.classOf),
        },
        trend: trendOf(means?.get(studentId) ?? [], best, exam.kind),
        attendance: attendance.get(studentId) ?? null,
        fees: owes ? { balance: owes.balance, asOf: today, nextTerm: owes.nextTerm } : null,
        dates: {
          closesOn: dates?.closesOn ?? null,
          opensOn: dates?.opensOn ?? null,
          visitingOn: dates?.visitingOn ?? null,
          note: dates?.note ?? null,
        },
        printedOn: dates?.printedOn ?? today,
        remarks: [
          ...remark('class_teacher', 'Class teacher', student.classTeacher),
          ...remark('boarding', 'Boarding', null),
          ...remark('conduct', 'Conduct', null),
          ...remark('principal', head?.title ?? 'Principal', head?.name ?? null),
        ],
        gradeKey: grades.map(({ code, from }) => ({ code, words: `${from / 100}+` })),
        verify: null,
      },
    };
  });
}

const placed = (place: number | null, of: number | null) => (place === null || of === null ? null : { place, of });

/** `Term 3, 2026`; of an exam that is sat its name too; of a year the year. */
function titleOf({ kind, name, termName, yearName }: FormExamFacts): string {
  if (kind === 'year') return yearName;
  return kind === 'term' ? `${termName}, ${yearName}` : `${name}, ${termName} ${yearName}`;
}
