import type { tieRules } from '../../mean/contract/class-rules.ts';
import type { ChosenSubjects } from '../../mean/contract/choose-subjects.ts';
import { type Counting, explainMean, type SubjectPoints } from '../../mean/contract/counting.ts';
import type { SubjectArea } from '../../setup/contract/subjects.ts';
import { type Rank, ranksWithin } from './ranks.rules.ts';
import { type Award, awardOf } from '../contract/award.ts';
import { type Fraction, fraction, halfUp, markFraction } from '../contract/fraction.ts';
import type { SubjectMark } from '../contract/subject-mark.ts';

export interface Grade {
  id: number;
  code: string;
  points: number;
  /** In hundredths of a percent. */
  from: number;
}

/** From which mark on each grade is given. */
export interface Grading {
  rounding: 'half_up' | 'none';
  /** Best first; of every subject that has none of its own. */
  grades: readonly Grade[];
  subjects: ReadonlyMap<number, readonly Grade[]>;
}

export interface ClassFacts {
  counting: Counting;
  best: number | null;
  least: number;
  ranked: boolean;
  ties: (typeof tieRules)[number];
  /** Equal means go by the marks of the subjects that count; not there: by those of all, as before that was kept. */
  tieBy?: 'counted';
  /** What counts always under `chosen`. */
  chosen?: ChosenSubjects | null;
  /** Where there is no mean grade for who has one of these. */
  noAward?: readonly SubjectMark['state'][];
  grading: Grading | null;
}

export interface Facts {
  students: readonly { id: number; classId: number; streamId: number | null; gender: string; beforeMean: number | null }[];
  classes: ReadonlyMap<number, ClassFacts>;
  subjects: ReadonlyMap<number, { name: string; area: SubjectArea; inMean: boolean }>;
  /** What each student sits, by student; in the order of the report form. */
  entries: ReadonlyMap<number, readonly (SubjectMark & { courseId: number; beforeMark: number | null })[]>;
}

interface Placed {
  streamRank: number | null;
  streamOf: number | null;
  classRank: number | null;
  classOf: number | null;
  genderRank: number | null;
  genderOf: number | null;
}

/** A row of exams.result. */
export interface Result extends SubjectMark, Placed {
  exact: string | null;
  studentId: number;
  courseId: number;
  classId: number;
  streamId: number | null;
  gradeId: number | null;
  points: number | null;
  beforeMark: number | null;
}

/** A row of exams.standing. */
export interface Standing extends Placed {
  studentId: number;
  classId: number;
  streamId: number | null;
  gender: string;
  sat: number;
  marks: number;
  /** The sum of the marks of the subjects that make the mean; null where it was not kept. */
  counted: number | null;
  points: number | null;
  divisor: number | null;
  mean: number | null;
  gradeId: number | null;
  missing: string | null;
  award: Award | null;
  beforeMean: number | null;
}

/** The grade of a mark in hundredths of a percent, rounded once as the system says; null without a grading system. */
export function gradeOf(grading: Grading | null, courseId: number, mark: Fraction): Grade | null {
  if (!grading) return null;
  const { n, d } = grading.rounding === 'half_up' ? fraction(halfUp(mark, 100), 1) : mark;
  const grades = grading.subjects.get(courseId) ?? grading.grades;
  return grades.find(({ from }) => n >= BigInt(from) * d) ?? null;
}

export type Entry = Facts['entries'] extends ReadonlyMap<number, readonly (infer E)[]> ? E : never;
type Student = Facts['students'][number];
type Classes = Facts['classes'];

/** Grades, means and ranks of everybody. Classes without a rule have no results. */
export function workOut(facts: Facts): { results: Result[]; standings: Standing[] } {
  const results: Result[] = [];
  const standings: Standing[] = [];
  for (const student of facts.students) {
    const rule = facts.classes.get(student.classId);
    if (!rule) continue;
    const own = (facts.entries.get(student.id) ?? []).map((entry) => resultOf(student, rule, entry));
    results.push(...own);
    standings.push(standingOf(student, rule, own, facts.subjects));
  }
  const apart = tellApart(standings, results, facts);
  placeStandings(standings, facts.classes, apart);
  placeResults(results, facts.classes, new Map(facts.students.map(({ id, gender }) => [id, gender])), apart);
  return { results, standings };
}

/** One subject of one student, without its places. */
export function resultOf({ id, classId, streamId }: Student, rule: ClassFacts, entry: Entry): Result {
  const exact = entry.exact ?? null;
  const grade = entry.mark === null ? null : gradeOf(rule.grading, entry.courseId, markFraction(entry.mark, exact));
  return {
    ...entry,
    exact,
    studentId: id,
    classId,
    streamId,
    gradeId: grade?.id ?? null,
    points: grade?.points ?? null,
    ...unplaced,
  };
}

/**
 * Places go by the mean, then by the sum of the marks of the subjects that count; where a class has no mean, by the sum of all. Equals share a place unless
 * `apart` tells them apart. Who sat fewer subjects than the class asks, or has no mean where there is one, is not ranked and not
 * counted in "out of".
 */
export function placeStandings(standings: readonly Standing[], classes: Classes, apart: Apart = never): void {
  for (const one of standings) Object.assign(one, unplaced);
  const ranked = standings.filter((one) => {
    const rule = classes.get(one.classId);
    return rule?.ranked && one.sat >= rule.least && (rule.counting === 'none' || one.mean !== null);
  });
  place(
    ranked,
    (one) => one.gender,
    () => '',
    (a, b) => byMean(a, b, classes) || apart(a, b),
  );
}

/** Places in each subject, among those who have a mark in it. */
export function placeResults(
  results: readonly Result[],
  classes: Classes,
  genders: ReadonlyMap<number, string>,
  apart: Apart = never,
): void {
  for (const one of results) Object.assign(one, unplaced);
  place(
    results.filter((one) => one.mark !== null && classes.get(one.classId)?.ranked),
    (one) => genders.get(one.studentId) ?? '',
    (one) => String(one.courseId),
    (a, b) => (b.mark ?? 0) - (a.mark ?? 0) || apart(a, b),
  );
}

function byMean(a: Standing, b: Standing, classes: Classes): number {
  const counted = classes.get(a.classId)?.tieBy === 'counted';
  const marks = (one: Standing) => (counted ? (one.counted ?? one.marks) : one.marks);
  return (b.points ?? 0) * (a.divisor ?? 1) - (a.points ?? 0) * (b.divisor ?? 1) || marks(b) - marks(a);
}

/** Which of two equals goes first: negative when the first, 0 where equals share a place. */
type Apart = (a: { studentId: number; classId: number }, b: { studentId: number; classId: number }) => number;
const never: Apart = () => 0;

/** See `tieRules`: by the whole exam, then by the first subject in which the marks differ, then by who was admitted first. */
function tellApart(standings: readonly Standing[], results: readonly Result[], { classes, subjects }: Facts): Apart {
  if (![...classes.values()].some(({ ties }) => ties === 'apart')) return never;
  const whole = new Map(standings.map((one) => [one.studentId, one]));
  const marks = new Map(results.map(({ studentId, courseId, mark }) => [`${studentId} ${courseId}`, mark]));
  return (a, b) => {
    if (classes.get(a.classId)?.ties !== 'apart') return 0;
    const [one, other] = [whole.get(a.studentId), whole.get(b.studentId)];
    const overall = one && other ? byMean(one, other, classes) : 0;
    if (overall !== 0) return overall;
    for (const id of subjects.keys()) {
      const differ = (marks.get(`${b.studentId} ${id}`) ?? -1) - (marks.get(`${a.studentId} ${id}`) ?? -1);
      if (differ !== 0) return differ;
    }
    return a.studentId - b.studentId;
  };
}

const unplaced: Placed = { streamRank: null, streamOf: null, classRank: null, classOf: null, genderRank: null, genderOf: null };

/** One student's standing, without its places. */
export function standingOf(
  student: Student,
  rule: ClassFacts,
  own: readonly Pick<Result, 'courseId' | 'state' | 'mark' | 'points'>[],
  subjects: Facts['subjects'],
): Standing {
  const points = own.flatMap((one): SubjectPoints[] => {
    const subject = subjects.get(one.courseId);
    const mark = rule.tieBy === 'counted' ? one.mark : null;
    return subject ? [{ courseId: one.courseId, points: one.points, mark, ...subject }] : [];
  });
  const explained = explainMean(points, rule.counting, rule.best, rule.chosen ?? null);
  const refused = rule.counting === 'none' ? null : refusal(own, rule);
  const missing = explained.missing ?? refused;
  const { total, divisor } = explained;
  const [mean, meanPoints] = refused === null ? [explained.mean, explained.meanPoints] : [null, null];
  const ids = new Set(explained.counted.map(({ courseId }) => courseId));
  const scored = own.filter(({ mark }) => mark !== null);
  return {
    studentId: student.id,
    classId: student.classId,
    streamId: student.streamId,
    gender: student.gender,
    sat: scored.length,
    marks: scored.reduce((sum, { mark }) => sum + (mark ?? 0), 0),
    counted: mean === null ? null : own.reduce((sum, one) => sum + (ids.has(one.courseId) ? (one.mark ?? 0) : 0), 0),
    points: mean === null ? null : total,
    divisor: mean === null ? null : divisor,
    mean: mean === null ? null : Math.floor((2000 * total + divisor) / (2 * divisor)),
    gradeId: meanPoints === null ? null : (rule.grading?.grades.find((grade) => grade.points === meanPoints)?.id ?? null),
    missing,
    award: awardOf(
      own.map(({ state }) => state),
      missing,
    ),
    beforeMean: student.beforeMean,
    ...unplaced,
  };
}

/** Why the school gives no mean grade although there might be one; null where it does. */
function refusal(own: readonly Pick<Result, 'state'>[], { noAward = [] }: ClassFacts): string | null {
  const found = noAward.find((state) => own.some((one) => one.state === state));
  if (found === undefined) return null;
  return found === 'malpractice' ? 'A subject was cancelled.' : 'A subject was not sat.';
}

/** Writes the places of all that are given: within the stream, the class, and the gender of the class. */
function place<T extends Placed & { classId: number; streamId: number | null }>(
  all: readonly T[],
  genderOf: (one: T) => string,
  within: (one: T) => string,
  compare: (a: T, b: T) => number,
): void {
  const write = (group: (one: T) => string | null, set: (one: T, rank: Rank) => void) => {
    for (const [one, rank] of ranksWithin(all, group, compare)) set(one, rank);
  };
  write(
    (one) => (one.streamId === null ? null : `${one.streamId} ${within(one)}`),
    (one, { rank, of }) => Object.assign(one, { streamRank: rank, streamOf: of }),
  );
  write(
    (one) => `${one.classId} ${within(one)}`,
    (one, { rank, of }) => Object.assign(one, { classRank: rank, classOf: of }),
  );
  write(
    (one) => `${one.classId} ${genderOf(one)} ${within(one)}`,
    (one, { rank, of }) => Object.assign(one, { genderRank: rank, genderOf: of }),
  );
}
