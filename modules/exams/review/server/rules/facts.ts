import type { SubjectMark } from '../../../results/contract/subject-mark.ts';
import type { ReviewRule } from '../../contract/rules.ts';

/** One student in one subject. */
export interface ReviewCell {
  readonly studentId: number;
  /** As words name the student: by name, or by code while an exam is anonymous. */
  readonly who: string;
  readonly state: SubjectMark['state'];
  /** In percent; null but for a score. */
  readonly mark: number | null;
  /** What was entered, paper by paper. */
  readonly scores: readonly number[];
  /** The same subject in the exams before; null when there is none. */
  readonly earlier: Earlier | null;
}

export interface Earlier {
  /** How many exams, at most three. */
  readonly exams: number;
  /** The mean of the marks, each less its class's average and divided by its spread. */
  readonly z: number;
  /** Their mean in percent. */
  readonly mark: number;
}

/** A sheet of marks; its cells stand in the order of the class list. */
export interface ReviewColumn {
  readonly sheetId: number;
  readonly courseId: number;
  readonly subject: string;
  readonly classId: number;
  readonly streamId: number | null;
  /** `Form 3 West` */
  readonly place: string;
  /** What each paper is out of. */
  readonly outOf: readonly number[];
  readonly cells: readonly ReviewCell[];
}

/** A mark that was changed after the exam was closed the first time. */
export interface LateChange {
  readonly sheetId: number;
  readonly studentId: number;
  readonly who: string;
  /** `Paper 1`; empty: the whole subject. */
  readonly paper: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly at: string;
}

/** Something that may be wrong. */
export interface Finding {
  readonly rule: ReviewRule;
  /** Names it: the same in the next check, as long as it is about the same students and sheets. */
  readonly key: string;
  /** The marks it is about; other marks make it new. */
  readonly about: string;
  readonly sheetId: number;
  /** Whom to look at on the sheet; null: all of it. */
  readonly studentId: number | null;
  /** What was seen, and why it may be wrong. */
  readonly said: string;
  readonly why: string;
  /** The greater, the more likely something is wrong. */
  readonly weight: number;
}

export const scored = (column: ReviewColumn) =>
  column.cells.flatMap((cell) => (cell.mark === null ? [] : [{ ...cell, mark: cell.mark }]));

export const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

export function spreadOf(values: readonly number[]): number {
  const average = averageOf(values);
  return Math.sqrt(averageOf(values.map((value) => (value - average) ** 2)));
}

/** With at most one decimal. */
export const figure = (value: number): string => String(Math.round(value * 10) / 10);

/** All marks of a column in a few letters. */
export const marksOf = ({ cells }: ReviewColumn): string =>
  cells.map(({ studentId, mark, state }) => `${studentId}:${mark ?? state}`).join(' ');
