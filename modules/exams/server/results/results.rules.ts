import { type Counting, explainMean, type SubjectPoints } from '../../contract/mean/counting.ts';
import type { SubjectArea } from '../../contract/setup/subjects.ts';
import { type Rank, ranksWithin } from './ranks.rules.ts';
import type { SubjectMark } from '../../contract/results/subject-mark.ts';

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
  points: number | null;
  divisor: number | null;
  mean: number | null;
  gradeId: number | null;
  missing: string | null;
  beforeMean: number | null;
}

/** The grade of a mark in hundredths of a percent; null without a grading system. */
export function gradeOf(grading: Grading | null, courseId: number, mark: number): Grade | null {
  if (!grading) return null;
  const rounded = grading.rounding === 'half_up' ? Math.floor((mark + 50) / 100) * 100 : mark;
  const grades = grading.subjects.get(courseId) ?? grading.grades;
  return grades.find(({ from }) => rounded >= from) ?? null;
}

/**
 * Grades, means and ranks. Ranks go by the mean, then by the sum of the marks; where a class has no mean, by the sum alone.
 * Equals share a place. Who sat fewer subjects than the class asks, or has no mean where there is one, is not ranked and not
 * counted in "out of".
 */
export function workOut(facts: Facts): { results: Result[]; standings: Standing[] } {
  const results: Result[] = [];
  const standings: Standing[] = [];
  const ranked = new Set<Standing>();
  const genders = new Map<number, string>();
  for (const student of facts.students) {
    const rule = facts.classes.get(student.classId);
    if (!rule) continue;
    genders.set(student.id, student.gender);
    const own = (facts.entries.get(student.id) ?? []).map((entry): Result => {
      const grade = entry.mark === null ? null : gradeOf(rule.grading, entry.courseId, entry.mark);
      const { classId, streamId } = student;
      return {
        ...entry,
        studentId: student.id,
        classId,
        streamId,
        gradeId: grade?.id ?? null,
        points: grade?.points ?? null,
        ...unplaced,
      };
    });
    results.push(...own);
    const standing = standingOf(student, rule, own, facts);
    standings.push(standing);
    if (rule.ranked && standing.sat >= rule.least && (rule.counting === 'none' || standing.mean !== null)) ranked.add(standing);
  }
  const byMean = (a: Standing, b: Standing) =>
    (b.points ?? 0) * (a.divisor ?? 1) - (a.points ?? 0) * (b.divisor ?? 1) || b.marks - a.marks;
  place(
    [...ranked],
    (one) => one.gender,
    () => '',
    byMean,
  );
  const rankedIn = (one: Result) => facts.classes.get(one.classId)?.ranked ?? false;
  place(
    results.filter((one) => one.mark !== null && rankedIn(one)),
    (one) => genders.get(one.studentId) ?? '',
    (one) => String(one.courseId),
    (a, b) => (b.mark ?? 0) - (a.mark ?? 0),
  );
  return { results, standings };
}

const unplaced: Placed = { streamRank: null, streamOf: null, classRank: null, classOf: null, genderRank: null, genderOf: null };

function standingOf(student: Facts['students'][number], rule: ClassFacts, own: readonly Result[], facts: Facts): Standing {
  const points = own.flatMap((one): SubjectPoints[] => {
    const subject = facts.subjects.get(one.courseId);
    return subject ? [{ courseId: one.courseId, points: one.points, ...subject }] : [];
  });
  const { total, divisor, mean, meanPoints, missing } = explainMean(points, rule.counting, rule.best);
  const scored = own.filter(({ mark }) => mark !== null);
  return {
    studentId: student.id,
    classId: student.classId,
    streamId: student.streamId,
    gender: student.gender,
    sat: scored.length,
    marks: scored.reduce((sum, { mark }) => sum + (mark ?? 0), 0),
    points: mean === null ? null : total,
    divisor: mean === null ? null : divisor,
    mean: mean === null ? null : Math.floor((2000 * total + divisor) / (2 * divisor)),
    gradeId: meanPoints === null ? null : (rule.grading?.grades.find((grade) => grade.points === meanPoints)?.id ?? null),
    missing,
    beforeMean: student.beforeMean,
    ...unplaced,
  };
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
