import type { PackKey } from '#modules/settings/contract/first-week/packs.ts';
import { knecSubjects } from './knec.ts';
import type { SubjectArea } from './subjects.ts';

export interface UsualSubject {
  name: string;
  code: string | null;
  shortName: string;
  knecGroup: 'I' | 'II' | 'III' | 'IV' | 'V' | null;
  area: SubjectArea;
  /** As the pack calls it. */
  department: string | null;
  /** The first and the last grade that learn it; left out: all classes of the school. */
  grades?: readonly [from: number, to: number];
}

/** What most secondary schools offer, by KNEC's codes. */
const offered = ['101', '102', '121', '231', '232', '233', '311', '312', '313', '443', '451', '565'];
const departmentOf: Readonly<Record<string, string>> = {
  I: 'Languages',
  II: 'Sciences',
  III: 'Humanities',
  IV: 'Technical and Applied Studies',
  V: 'Technical and Applied Studies',
};

const secondary: readonly UsualSubject[] = knecSubjects
  .filter(({ code }) => offered.includes(code))
  .map(({ code, name, short, group, area }) => ({
    name,
    code,
    shortName: short,
    knecGroup: group,
    area,
    department: area === 'mathematics' ? 'Mathematics' : (departmentOf[group] ?? null),
  }));

const learningArea = (name: string, shortName: string, area: SubjectArea, department: string | null = null): UsualSubject => ({
  name,
  code: null,
  shortName,
  knecGroup: null,
  area,
  department,
});

const [languages, sciences, humanities, creative] = [
  'Languages',
  'Mathematics and Sciences',
  'Humanities and Religious Education',
  'Technical and Creative Arts',
];

// The learning areas and the lessons that they have are those of the rationalised curriculum of 2024 (arena.co.ke). What has no marks,
// the pastoral programme of one lesson a week, is no subject here; neither is Kenyan Sign Language, which some take for Kiswahili.

/** The nine learning areas of junior school, all of them assessed by KJSEA. */
const junior: readonly UsualSubject[] = [
  learningArea('English', 'ENG', 'language', languages),
  learningArea('Kiswahili', 'KIS', 'language', languages),
  learningArea('Mathematics', 'MAT', 'mathematics', sciences),
  learningArea('Integrated Science', 'ISC', 'science', sciences),
  learningArea('Agriculture and Nutrition', 'AGN', 'science', sciences),
  learningArea('Social Studies', 'SST', 'humanity', humanities),
  learningArea('Religious Education', 'RE', 'humanity', humanities),
  learningArea('Pre-Technical Studies', 'PTS', 'other', creative),
  learningArea('Creative Arts and Sports', 'CAS', 'other', creative),
];

const inGrades = (grades: readonly [from: number, to: number], subject: UsualSubject): UsualSubject => ({ ...subject, grades });
const [lower, upper] = [
  [1, 3],
  [4, 6],
] as const;

/**
 * The learning areas from Grade 1 to 6: seven in lower primary, eight in upper primary. No source that we have says what pre-primary
 * classes are assessed in, so they are given no subjects.
 */
const primary: readonly UsualSubject[] = [
  inGrades([1, 6], learningArea('English', 'ENG', 'language')),
  inGrades([1, 6], learningArea('Kiswahili', 'KIS', 'language')),
  inGrades(lower, learningArea('Indigenous Language', 'IND', 'language')),
  inGrades([1, 6], learningArea('Mathematics', 'MAT', 'mathematics')),
  inGrades(lower, learningArea('Environmental Activities', 'ENV', 'science')),
  inGrades(upper, learningArea('Science and Technology', 'SCT', 'science')),
  inGrades(upper, learningArea('Agriculture and Nutrition', 'AGN', 'science')),
  inGrades(upper, learningArea('Social Studies', 'SST', 'humanity')),
  inGrades([1, 6], learningArea('Religious Education', 'RE', 'humanity')),
  inGrades([1, 6], learningArea('Creative Arts', 'CRA', 'other')),
];

/** What a school of a kind teaches, in the order of report forms. */
export const usualSubjects: Readonly<Record<PackKey, readonly UsualSubject[]>> = {
  day: secondary,
  boarding: secondary,
  junior,
  primary,
};

/** Whether a class takes a subject of its school's pack. */
export function takes(className: string, { grades }: UsualSubject): boolean {
  if (grades === undefined) return true;
  const grade = Number(/^Grade (\d+)$/.exec(className)?.[1]);
  return grade >= grades[0] && grade <= grades[1];
}

/** Whether all of a class take a subject: in primary and junior schools; above, English, Kiswahili and mathematics (KNEC's group I). */
export const isForAll = ({ code, knecGroup }: UsualSubject): boolean => code === null || knecGroup === 'I';
