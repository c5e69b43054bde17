/** Where a usual number of lessons comes from. */
export interface Source {
  readonly name: string;
  readonly says: string;
}

const senior: Source = {
  name: 'Senior school',
  says: 'Ministry of Education, lessons a week in Grades 10 to 12: 40 of 40 minutes',
};
const forms: Source = {
  name: '8-4-4',
  says: 'Ministry of Education, time allocation in lessons for the revised secondary curriculum',
};
const junior: Source = { name: 'Junior school', says: 'KICD, lessons a week in Grades 7 to 9' };
const upper: Source = { name: 'Upper primary', says: 'KICD, lessons a week in Grades 4 to 6' };
const lower: Source = { name: 'Lower primary', says: 'KICD, lessons a week in Grades 1 to 3' };

interface Level {
  readonly source: Source;
  /** Lessons a week by what the subject's name holds; the first that fits. */
  readonly subjects: readonly (readonly [pattern: RegExp, lessons: number])[];
  /** Of any other subject. */
  readonly other: number;
  /** What is taught beside the subjects that are examined, where no subject of the school is called so. */
  readonly beside: readonly (readonly [title: string, lessons: number])[];
}

const english = /english|literature/i;
const kiswahili = /kiswahili|swahili|fasihi|sign language/i;
const maths = /math/i;
const religion = /religious|\b[cih]\.?r\.?e\b/i;
const science = /biology|chemistry|physics/i;
const movement = /physical education|\bp\.?e\b/i;
const skills = /life skills/i;
const pastoral = /pastoral|\bppi\b/i;

const levels = {
  senior: {
    source: senior,
    subjects: [
      [movement, 3],
      [/community service|\bcsl\b/i, 3],
      [/\bict\b/i, 2],
      [pastoral, 1],
      [skills, 1],
      [/personal|group study/i, 1],
    ],
    other: 5,
    beside: [
      ['Community Service Learning', 3],
      ['Physical Education', 3],
      ['ICT Skills', 2],
      ['Pastoral Programme', 1],
      ['Personal Study', 1],
    ],
  },
  forms34: {
    source: forms,
    subjects: [
      [maths, 7],
      [/literature/i, 4],
      [english, 8],
      [kiswahili, 6],
      [science, 5],
      [/geography/i, 5],
      [movement, 1],
      [skills, 1],
    ],
    other: 4,
    beside: [['Physical Education', 1]],
  },
  forms12: {
    source: forms,
    subjects: [
      [maths, 6],
      [/literature/i, 3],
      [english, 6],
      [kiswahili, 5],
      [science, 4],
      [movement, 1],
      [skills, 1],
    ],
    other: 3,
    beside: [['Physical Education', 1]],
  },
  junior: {
    source: junior,
    subjects: [
      [english, 5],
      [maths, 5],
      [/integrated science/i, 5],
      [/creative/i, 5],
      [pastoral, 1],
    ],
    other: 4,
    beside: [['Pastoral Programme', 1]],
  },
  upper: {
    source: upper,
    subjects: [
      [english, 5],
      [maths, 5],
      [/creative/i, 6],
      [religion, 3],
      [/social/i, 3],
      [pastoral, 1],
    ],
    other: 4,
    beside: [['Pastoral Programme', 1]],
  },
  lower: {
    source: lower,
    subjects: [
      [/indigenous/i, 2],
      [english, 5],
      [maths, 5],
      [religion, 3],
      [/creative/i, 7],
      [pastoral, 1],
    ],
    other: 4,
    beside: [['Pastoral Programme', 1]],
  },
} as const satisfies Record<string, Level>;

/** Which of the usual numbers a class goes by, from its curriculum and the number in its name; null: none is known. */
function levelOf(curriculum: string, className: string): Level | null {
  const number = Number(/\d+/.exec(className)?.[0] ?? 0);
  if (curriculum === '8-4-4')
    return /form/i.test(className) && number >= 1 ? (number >= 3 ? levels.forms34 : levels.forms12) : null;
  if (curriculum !== 'CBE') return null;
  if (number >= 10) return levels.senior;
  if (number >= 7) return levels.junior;
  return number >= 4 ? levels.upper : number >= 1 ? levels.lower : null;
}

/** Lessons that schools teach in a row, so that there is time for the practical. */
const practical =
  /biology|chemistry|physics|agriculture|computer|home science|art\b|arts\b|music|technical|technology|integrated science|drawing|sports/i;

/** Lessons a week of a subject in a class, and who says so; null where nobody does. */
export function usualLessons(
  curriculum: string,
  className: string,
  subject: string,
): { lessons: number; doubles: number; source: Source } | null {
  const level = levelOf(curriculum, className);
  if (!level) return null;
  const lessons = level.subjects.find(([pattern]) => pattern.test(subject))?.[1] ?? level.other;
  return { lessons, doubles: practical.test(subject) && lessons >= 4 ? 1 : 0, source: level.source };
}

/** What is taught in a class beside subjects, where the school has no subject of the name. */
export function usualBeside(curriculum: string, className: string): readonly (readonly [title: string, lessons: number])[] {
  return levelOf(curriculum, className)?.beside ?? [];
}

/**
 * The pieces of a cycle: so many doubles, or more where otherwise a day would have two of them.
 * @param days a week
 */
export function usualPieces({ lessons, doubles }: { lessons: number; doubles: number }, days: number, weeks: number): number[] {
  const most = Math.floor(lessons / 2);
  const pairs = Math.min(most, Math.max(doubles, days > 0 ? lessons - days : 0));
  const week = (length: number) => Array<number>(length === 1 ? lessons - 2 * pairs : pairs).fill(length);
  const all = (length: number) => Array.from({ length: weeks }, () => week(length)).flat();
  return [...all(1), ...all(2)].slice(0, 30);
}
