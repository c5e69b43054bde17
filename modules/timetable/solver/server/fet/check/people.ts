import type { Finding } from '../../command/format.ts';
import { shortageOf } from '../../matching.ts';
import { wordsOf } from '../evaluate/words.ts';
import type { Index, Instance } from '../model.ts';
import type { People, PeopleRule, Rule } from '../rules.ts';
import type { Possible } from './possible.ts';

interface Person {
  readonly of: People['of'];
  readonly who: Index;
  readonly activities: readonly Index[];
}

/** Who has more to do than the week holds: by hours, by days that are allowed, by blocks, and by where the lessons fit. */
export function checkPeople(instance: Instance, possible: Possible): Finding[] {
  const rules = instance.constraints.flatMap(({ weight, rule }) => (weight >= 100 && ofPeople(rule) ? [rule] : []));
  const findings = everybody(instance).flatMap((person) => {
    const own = rules.filter(({ people }) => people.of === person.of && people.members.includes(person.who));
    const found = checkOne(instance, possible, person, own);
    return found ? [{ ...person, ...found }] : [];
  });
  // Whoever has the same trouble stands in one finding: the halves of a class are many and have their lessons together.
  const alike = Map.groupBy(findings, ({ of, severity, text }) => `${of} ${severity} ${text}`);
  return [...alike.values()].flatMap((all): Finding[] => {
    const [first] = all;
    if (!first) return [];
    const names = all.map(({ of, who }) => (of === 'teachers' ? instance.teachers[who]?.name : instance.subgroups[who]) ?? '');
    return [
      { severity: first.severity, about: aboutAll(first.of === 'teachers' ? 'teacher' : 'class', names), text: first.text },
    ];
  });
}

function aboutAll(what: string, names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${what} ${names.slice(0, 3).join(', ')}${more}`;
}

function ofPeople(rule: Rule): rule is PeopleRule {
  return 'people' in rule && rule.rule !== 'maxChanges' && rule.rule !== 'minGapsBetweenChanges';
}

function everybody(instance: Instance): Person[] {
  const lists = { teachers: instance.teachers.map((): Index[] => []), subgroups: instance.subgroups.map((): Index[] => []) };
  for (const [place, { active, teachers, subgroups }] of instance.activities.entries()) {
    if (!active) continue;
    for (const who of teachers) lists.teachers[who]?.push(place);
    for (const who of subgroups) lists.subgroups[who]?.push(place);
  }
  return (['teachers', 'subgroups'] as const).flatMap((of) =>
    lists[of].flatMap((activities, who) => (activities.length === 0 ? [] : [{ of, who, activities }])),
  );
}

function checkOne(
  instance: Instance,
  possible: Possible,
  person: Person,
  rules: readonly PeopleRule[],
): Omit<Finding, 'about'> | null {
  const { activities } = person;
  const words = wordsOf(instance);
  const impossible = (text: string) => ({ severity: 'impossible', text }) as const;
  const durations = activities.map((place) => instance.activities[place]?.duration ?? 1);
  const needed = durations.reduce((sum, one) => sum + one, 0);
  const days = instance.days.map((_, day) => freeRuns(instance, possible, person, day));
  const slots = days.flat().reduce((sum, run) => sum + run, 0);
  if (needed > slots) return impossible(`needs ${needed} lessons, has ${slots} slots`);
  const room = weekHolds(days, rules, (runs) => runs.reduce((sum, run) => sum + run, 0));
  if (needed > room) return impossible(`needs ${needed} lessons; the limits of days and hours leave ${room}`);
  for (const length of new Set(durations.filter((one) => one > 1))) {
    const blocks = durations.filter((one) => one >= length).length;
    const holds = weekHolds(days, rules, (runs) => runs.reduce((sum, run) => sum + Math.floor(run / length), 0));
    if (blocks > holds) return impossible(`has ${blocks} lessons of ${length} hours or more, and the week holds ${holds}`);
  }
  const tooMuch = asksTooMuch(days, needed, rules);
  if (tooMuch !== null) return impossible(tooMuch);
  const jobs = activities.flatMap((place, at) => Array.from({ length: durations[at] ?? 1 }, () => possible.covers[place] ?? []));
  const owner = activities.flatMap((place, at) => Array.from({ length: durations[at] ?? 1 }, () => place));
  const shortage = jobs.some((places) => places.length === 0) ? null : shortageOf(jobs);
  if (shortage) {
    const some = [...new Set(shortage.jobs.map((job) => owner[job] ?? 0))].slice(0, 3).map((place) => words.activity(place));
    return impossible(
      `has ${shortage.jobs.length} hours that fit only into ${shortage.places.length} slots, among them ${some.join(', ')}`,
    );
  }
  if (needed === room) return { severity: 'tight', text: `needs ${needed} lessons and has just as many places for them` };
  return null;
}

/** The stretches of a day in which somebody is free, in hours. */
function freeRuns(instance: Instance, possible: Possible, { of, who }: Person, day: number): number[] {
  const runs: number[] = [];
  let length = 0;
  for (let hour = 0; hour <= instance.hours.length; hour += 1) {
    const slot = day * instance.hours.length + hour;
    const free = hour < instance.hours.length && possible.free(of, who, slot);
    if (!free && length > 0) runs.push(length);
    length = free ? length + 1 : 0;
  }
  return runs;
}

/** The most that a week holds when each day is filled as far as the limits of hours go, on the best of the days that are allowed. */
function weekHolds(
  days: readonly (readonly number[])[],
  rules: readonly PeopleRule[],
  of: (runs: readonly number[]) => number,
): number {
  let most = days.length;
  let daily = Number.POSITIVE_INFINITY;
  for (const rule of rules) {
    if (rule.rule === 'maxDays') most = Math.min(most, rule.max);
    if (rule.rule === 'maxHoursDaily' && rule.tag === null) daily = Math.min(daily, rule.max);
    if (rule.rule === 'maxSpan') daily = Math.min(daily, rule.max + (rule.oneDayLonger ? 1 : 0));
  }
  const best = days.map((runs) => Math.min(of(runs), daily)).toSorted((a, b) => b - a);
  return best.slice(0, most).reduce((sum, one) => sum + one, 0);
}

/** What the least of days and hours that are asked for would take more than there is. */
function asksTooMuch(days: readonly (readonly number[])[], needed: number, rules: readonly PeopleRule[]): string | null {
  const open = days.filter((runs) => runs.length > 0).length;
  for (const rule of rules) {
    if (rule.rule === 'minDays' && rule.min > Math.min(open, needed)) {
      return `is asked for on ${rule.min} days, and can be there on ${Math.min(open, needed)}`;
    }
    if (rule.rule === 'minHoursDaily' && rule.tag === null) {
      const least = rule.emptyDays ? rule.min : rule.min * days.length;
      if (needed < least) return `needs ${needed} lessons, and ${rule.min} hours a day are asked for`;
    }
  }
  return null;
}
