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

/** The learning areas of junior school since 2024. */
const junior: readonly UsualSubject[] = [
  learningArea('English', 'ENG', 'language', languages),
  learningArea('Kiswahili', 'KIS', 'language', languages),
  learningArea('Mathematics', 'MAT', 'mathematics', sciences),
  learningArea('Integrated Science', 'ISC', 'science', sciences),
  learningArea('Agriculture', 'AGR', 'science', sciences),
  learningArea('Social Studies', 'SST', 'humanity', humanities),
  learningArea('Religious Education', 'RE', 'humanity', humanities),
  learningArea('Pre-Technical Studies', 'PTS', 'other', creative),
  learningArea('Creative Arts and Sports', 'CAS', 'other', creative),
];

/** The learning areas from Grade 1 to 6. */
const primary: readonly UsualSubject[] = [
  learningArea('English', 'ENG', 'language'),
  learningArea('Kiswahili', 'KIS', 'language'),
  learningArea('Indigenous Language', 'IND', 'language'),
  learningArea('Mathematics', 'MAT', 'mathematics'),
  learningArea('Environmental Activities', 'ENV', 'science'),
  learningArea('Science and Technology', 'SCT', 'science'),
  learningArea('Agriculture and Nutrition', 'AGN', 'science'),
  learningArea('Social Studies', 'SST', 'humanity'),
  learningArea('Religious Education', 'RE', 'humanity'),
  learningArea('Creative Arts', 'CRA', 'other'),
];

/** What a school of a kind teaches, in the order of report forms. */
export const usualSubjects: Readonly<Record<PackKey, readonly UsualSubject[]>> = {
  day: secondary,
  boarding: secondary,
  junior,
  primary,
};
