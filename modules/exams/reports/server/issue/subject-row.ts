import type { FormSubject, NoMark } from '../../contract/report-form.ts';
import type { FormResult } from './form-students.store.ts';

const percent = (mark: number | null) => (mark === null ? null : mark / 100);

/** A subject as the form shows it. */
export const subjectRow = (
  { subject, code, mark, beforeMark, grade, points, classRank, classOf }: FormResult,
  marks: readonly (number | NoMark | null)[],
  remark: string | null,
  initials: string | null,
  { counted, classMean }: Pick<FormSubject, 'counted' | 'classMean'>,
): FormSubject => ({
  subject,
  code,
  marks,
  mean: percent(mark),
  deviation: mark === null || beforeMark === null ? null : (mark - beforeMark) / 100,
  grade,
  points,
  position: classRank === null || classOf === null ? null : { place: classRank, of: classOf },
  remark,
  initials,
  counted,
  classMean,
});
