import { examKindWords } from '../contract/exam-states.ts';
import type { Exam } from '../contract/exams.ts';

/** An exam as its history shows it. */
export const examInWords = (exam: Exam) => ({
  Name: exam.name,
  Kind: examKindWords[exam.kind],
  Category: exam.categoryName,
  Term: `${exam.termName}, ${exam.yearName}`,
  Classes: exam.classNames,
  'Marked out of': exam.outOf,
  'Share of the term': exam.share === null ? null : `${exam.share}%`,
  'Entered by papers': exam.byPapers ? 'Yes' : 'No',
  Anonymous: exam.anonymous ? 'Yes' : 'No',
  'Marks from': exam.enterFrom,
  'Marks until': exam.enterUntil,
  State: exam.state,
});
