import { type BankRemark, remarkFor } from '../../contract/choose-remark.ts';
import type { WholeKind } from '../../contract/forms/form-remarks.ts';
import type { Placeholder, RemarkLanguage, RemarkLengths } from '../../contract/remark-text.ts';
import { fraction } from '../../../results/contract/fraction.ts';
import { type Grading, gradeOf } from '../../../results/server/results.rules.ts';
import type { FormResult, FormStudentFacts } from './form-students.store.ts';

/** What the bank's remarks are chosen with. */
export interface RemarkSource {
  readonly bank: readonly BankRemark[];
  readonly lengths: RemarkLengths;
  readonly language: RemarkLanguage;
}

/** What remarks of a class are chosen by. */
export interface RemarkBasis {
  readonly examId: number;
  readonly grading: Grading | null;
  /** A grade of the whole exam is shown. */
  readonly hasMean: boolean;
}

type Student = Pick<FormStudentFacts, 'studentId' | 'firstName' | 'sat' | 'marks' | 'mean' | 'grade' | 'boards'>;

/** A remark in the language asked for, else in the other that the bank has. */
function said(
  source: RemarkSource,
  language: RemarkLanguage,
  wanted: Omit<Parameters<typeof remarkFor>[1], 'language'>,
  values: Readonly<Record<Placeholder, string>>,
  bank = source.bank,
): string | null {
  const most = source.lengths[wanted.kind];
  return (
    remarkFor(bank, { ...wanted, language }, values, most) ??
    (language === 'swahili' ? remarkFor(bank, wanted, values, most) : null)
  );
}

/**
 * What the bank says of the whole exam. Where a class has no mean, the level of the average mark chooses the remark; it is
 * nowhere said, so no remark that names a grade is chosen there.
 */
export function automaticOfTerm(source: RemarkSource, basis: RemarkBasis, kind: WholeKind, student: Student): string | null {
  const { studentId, firstName, sat, marks, mean, grade, boards } = student;
  if (sat === 0 || kind === 'conduct' || (kind === 'boarding' && !boards)) return null;
  const average = Math.round(marks / sat);
  const level = basis.hasMean ? grade : (gradeOf(basis.grading, 0, fraction(marks, sat))?.code ?? null);
  const bank = grade === null ? source.bank.filter(({ text }) => !text.includes('{grade}')) : source.bank;
  const wanted = {
    kind,
    gradeCode: level,
    points: mean === null ? null : mean / 1000,
    marks: average / 100,
    seed: `${studentId}-${basis.examId}`,
  };
  return said(source, source.language, wanted, { firstName, subject: '', grade: grade ?? '' }, bank);
}

/** What the bank says of a subject; Kiswahili speaks Swahili. Null where there is no mark. */
export function automaticOfSubject(
  source: RemarkSource,
  { examId }: Pick<RemarkBasis, 'examId'>,
  { studentId, firstName }: Pick<Student, 'studentId' | 'firstName'>,
  { courseId, subject, mark, grade, points }: Pick<FormResult, 'courseId' | 'subject' | 'mark' | 'grade' | 'points'>,
): string | null {
  if (mark === null) return null;
  const language = languageOf(subject, source.language);
  const wanted = {
    kind: 'subject_teacher',
    courseId,
    gradeCode: grade,
    points,
    marks: mark / 100,
    seed: `${studentId}-${examId}`,
  } as const;
  return said(source, language, wanted, { firstName, subject, grade: grade ?? '' });
}

/** The language in which a subject's remark is said. */
export const languageOf = (subject: string, chosen: RemarkLanguage): RemarkLanguage =>
  /kiswahili/i.test(subject) ? 'swahili' : chosen;
