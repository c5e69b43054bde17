/** A subject of a class, as the rules for choices see it. */
export interface RuledCourse {
  id: number;
  name: string;
  /** True: the whole class takes it. */
  compulsory: boolean;
  pathway: string | null;
}

export interface RuledGroup {
  name: string;
  least: number;
  most: number | null;
  courseIds: readonly number[];
}

/** What is asked of the choices of a class. */
export interface ChoiceRules {
  fewest: number | null;
  most: number | null;
  /** At least so many of the optional subjects are of one pathway; 0: as they like. */
  ofPathway: number;
  /** Groups that the class is held to. */
  groups: readonly RuledGroup[];
  courses: readonly RuledCourse[];
}

const subjects = (count: number) => `${count} ${count === 1 ? 'subject' : 'subjects'}`;
const atLeast = (count: number) => `${count} ${count === 1 ? 'is' : 'are'} needed`;
const atMost = (count: number) => `${count} ${count === 1 ? 'is' : 'are'} allowed`;

/** Which rules a student's subjects break, each as a sentence; none when they keep them all. Subjects that the class has not are not counted. */
export function brokenRules(rules: ChoiceRules, taken: ReadonlySet<number>): string[] {
  const courses = rules.courses.filter(({ id }) => taken.has(id));
  const broken: string[] = [];
  const { fewest, most, ofPathway } = rules;
  if (fewest !== null && courses.length < fewest) broken.push(`Takes ${subjects(courses.length)}; at least ${atLeast(fewest)}.`);
  if (most !== null && courses.length > most) broken.push(`Takes ${subjects(courses.length)}; at most ${atMost(most)}.`);
  for (const group of rules.groups) {
    const offered = rules.courses.filter(({ id }) => group.courseIds.includes(id)).length;
    if (offered === 0) continue;
    const count = courses.filter(({ id }) => group.courseIds.includes(id)).length;
    // A class that has fewer of the group than it asks for cannot be asked for more.
    const least = Math.min(group.least, offered);
    if (count < least) broken.push(`${group.name}: takes ${count}; at least ${atLeast(least)}.`);
    if (group.most !== null && count > group.most) broken.push(`${group.name}: takes ${count}; at most ${atMost(group.most)}.`);
  }
  const pathway = brokenPathway(rules, courses);
  if (ofPathway > 0 && pathway) broken.push(pathway);
  return broken;
}

function brokenPathway({ ofPathway, courses: all }: ChoiceRules, taken: readonly RuledCourse[]): string | null {
  const optional = (courses: readonly RuledCourse[]) => countBy(courses.filter(({ compulsory }) => !compulsory));
  const offered = Math.max(0, ...optional(all).values());
  const least = Math.min(ofPathway, offered);
  const [best] = [...optional(taken)].toSorted(([, one], [, other]) => other - one);
  const count = best?.[1] ?? 0;
  if (count >= least) return null;
  const has = best ? `Takes ${count} optional of ${best[0]}` : 'Takes no optional subject of a pathway';
  return `${has}; at least ${least} of one pathway ${least === 1 ? 'is' : 'are'} needed.`;
}

function countBy(courses: readonly RuledCourse[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pathway } of courses) if (pathway !== null) counts.set(pathway, (counts.get(pathway) ?? 0) + 1);
  return counts;
}
