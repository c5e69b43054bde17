import { chooseSubjects, type ChosenSubjects, whyNotChosen } from './choose-subjects.ts';
import type { SubjectArea } from '../../setup/contract/subjects.ts';

/** Which subjects make a mean. */
export const countings = ['kcse', 'all', 'best', 'chosen', 'none'] as const;
export type Counting = (typeof countings)[number];

/** One subject's result as the mean sees it. */
export interface SubjectPoints {
  courseId: number;
  name: string;
  area: SubjectArea;
  /** False: it never counts. */
  inMean: boolean;
  /** Null: not sat. */
  points: number | null;
  /** Of equal points the better mark counts, where marks are given. */
  mark?: number | null;
}

/** How a mean came about: what counted as what, and what was left out. */
export interface ExplainedMean {
  counted: { courseId: number; name: string; points: number; as: string }[];
  left: { courseId: number; name: string; points: number | null; why: string }[];
  total: number;
  /** What the total is divided by; 0 where there is no mean. */
  divisor: number;
  /** Null where there is no mean, or what it needs is missing. */
  mean: number | null;
  /** The points of the mean grade: the mean, half up. */
  meanPoints: number | null;
  /** Why there is none, in words. */
  missing: string | null;
}

/** Seven subjects make the mean of KCSE. */
const kcseSubjects = 7;

/**
 * The mean by a class's rule. KCSE since 2023: mathematics, the best of English, Kiswahili and Kenyan Sign Language, and the
 * best five others, by seven. The better points go first, then the better mark; of equals the one that stands first.
 * @param best how many subjects count under `best` and `chosen`
 * @param rule of `chosen` what must count
 */
export function explainMean(
  results: readonly SubjectPoints[],
  counting: Counting,
  best: number | null,
  rule: ChosenSubjects | null = null,
): ExplainedMean {
  const sat = results
    .filter((one): one is Sat => one.points !== null && one.inMean)
    .toSorted((a, b) => b.points - a.points || (b.mark ?? 0) - (a.mark ?? 0));
  const nameOf = (courseId: number) => results.find((one) => one.courseId === courseId)?.name ?? 'A required subject';
  const { chosen, divisor, missing } =
    counting === 'chosen'
      ? chooseByGroups(sat, rule ?? { required: [], groups: [] }, best ?? 0, nameOf)
      : choose(sat, counting, best);
  const ids = new Set(chosen.map(({ courseId }) => courseId));
  const left = results.flatMap((one) => (ids.has(one.courseId) ? [] : [{ ...plain(one), why: whyLeft(one, counting) }]));
  const total = chosen.reduce((sum, { points }) => sum + points, 0);
  const mean = missing === null && divisor > 0 ? total / divisor : null;
  return { counted: chosen, left, total, divisor, mean, meanPoints: mean === null ? null : halfUp(total, divisor), missing };
}

type Sat = SubjectPoints & { points: number };
type Chosen = ExplainedMean['counted'];

const plain = ({ courseId, name, points }: SubjectPoints) => ({ courseId, name, points });
const as = (words: string) => (one: Sat) => ({ courseId: one.courseId, name: one.name, points: one.points, as: words });
/** Half up without ever dividing: (2a + b) / 2b, whole. */
const halfUp = (total: number, divisor: number) => Math.floor((2 * total + divisor) / (2 * divisor));

function choose(
  sat: readonly Sat[],
  counting: Counting,
  best: number | null,
): { chosen: Chosen; divisor: number; missing: string | null } {
  if (counting === 'none') return { chosen: [], divisor: 0, missing: null };
  if (counting === 'kcse') return chooseKcse(sat);
  const chosen = counting === 'all' ? sat.map(as('Counts')) : sat.slice(0, best ?? 0).map(as(`One of the best ${best}`));
  const needed = counting === 'all' ? Math.max(1, sat.length) : (best ?? 0);
  return { chosen, divisor: needed, missing: sat.length === 0 ? 'No subject was sat.' : null };
}

function chooseByGroups(
  sat: readonly Sat[],
  rule: ChosenSubjects,
  count: number,
  nameOf: (courseId: number) => string,
): { chosen: Chosen; divisor: number; missing: string | null } {
  const found = chooseSubjects(sat, rule, count);
  if (!found) return { chosen: [], divisor: count, missing: whyNotChosen(sat, rule, count, nameOf) };
  const words = (one: Sat) => {
    if (rule.required.includes(one.courseId)) return 'Required';
    const group = rule.groups.find(({ courseIds, least }) => least > 0 && courseIds.includes(one.courseId));
    return group ? `Of ${group.name}` : 'One of the best others';
  };
  return { chosen: found.map((one) => as(words(one))(one)), divisor: count, missing: null };
}

function chooseKcse(sat: readonly Sat[]): { chosen: Chosen; divisor: number; missing: string | null } {
  const mathematics = sat.find(({ area }) => area === 'mathematics');
  const language = sat.find(({ area }) => area === 'language');
  const others = sat.filter((one) => one !== mathematics && one !== language).slice(0, kcseSubjects - 2);
  const chosen = [
    ...(mathematics ? [as('Mathematics')(mathematics)] : []),
    ...(language ? [as('Best language')(language)] : []),
    ...others.map(as('One of the best five others')),
  ];
  const missing = !mathematics
    ? 'Mathematics was not sat.'
    : !language
      ? 'No language was sat.'
      : chosen.length < kcseSubjects
        ? `Only ${chosen.length} of 7 subjects were sat.`
        : null;
  return { chosen, divisor: kcseSubjects, missing };
}

function whyLeft({ points, inMean }: SubjectPoints, counting: Counting): string {
  if (points === null) return 'Not sat';
  if (!inMean) return 'Never counts';
  if (counting === 'chosen') return 'Others count';
  return counting === 'none' ? 'There is no mean' : 'Others have more points';
}
