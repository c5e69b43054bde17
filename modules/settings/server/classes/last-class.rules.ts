import { sql } from 'kysely';

/** What of a class says where its students go at the end of the year. */
export interface ClassAtYearsEnd {
  id: number;
  name: string;
  curriculum: string;
  level: number;
  nextClassId: number | null;
}

/** Classes after which another one follows, whatever the school: Grade 10, Form 3. */
const midway = '^(pp ?1|grade ?([1-5]|7|8|10|11)|form ?[1-3])( |$)';
/** Classes with which a school, or a part of one, may end. */
const ends = /^(grade ?(6|9|12)|form ?4|(class|standard|std) ?8)( |$)/i;
/** What follows on an end within one school. */
const after: readonly (readonly [RegExp, RegExp])[] = [
  [/^grade ?6( |$)/i, /^grade ?7( |$)/i],
  [/^grade ?9( |$)/i, /^grade ?10( |$)/i],
];

/** True of a class `c` that has no next one though one follows it. */
export const leadsNowhere = sql`(c.next_class_id is null and c.name ~* ${midway})`;

/** Two curricula that no student goes between at the end of a year: Grade 10 and Form 3 stand side by side. */
export const apart = (one: string, other: string): boolean => one !== other && one !== 'other' && other !== 'other';

export interface YearsEnd {
  classId: number;
  /** Null: nobody goes on from here, or nobody has said where. */
  toClassId: number | null;
  /** False: somebody has to say what becomes of the class. */
  decided: boolean;
}

/**
 * Where the students of each active class go at the end of the year: to its next one, where that is active and of the same curriculum.
 * A class without a next one completes the school when it is one that schools end with, or the highest. Of all others somebody decides.
 */
export function atYearsEnd(active: readonly ClassAtYearsEnd[]): YearsEnd[] {
  const highest = Math.max(...active.map(({ level }) => level));
  return active.map((one) => {
    const next = active.find(({ id }) => id === one.nextClassId);
    if (next) {
      const toClassId = apart(one.curriculum, next.curriculum) ? null : next.id;
      return { classId: one.id, toClassId, decided: toClassId !== null };
    }
    const follows = after.some(([end, first]) => end.test(one.name) && active.some(({ name }) => first.test(name)));
    const last = !follows && !new RegExp(midway, 'i').test(one.name) && (ends.test(one.name) || one.level === highest);
    return { classId: one.id, toClassId: null, decided: last };
  });
}
