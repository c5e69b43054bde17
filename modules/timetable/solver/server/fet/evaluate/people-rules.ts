import type { Index } from '../model.ts';
import type { People, PeopleRule } from '../rules.ts';
import type { Layout } from './state.ts';
import type { Tell } from './tell.ts';

type Of<R extends PeopleRule['rule']> = Extract<PeopleRule, { rule: R }>;

/** Judges a rule about people: what is broken is told with how much it counts. */
export function judgePeople(rule: PeopleRule, layout: Layout, tell: Tell): void {
  const { of } = rule.people;
  for (const who of rule.people.members) judgeOne(rule, of, who, layout, tell);
}

function judgeOne(rule: PeopleRule, of: People['of'], who: Index, layout: Layout, tell: Tell): void {
  switch (rule.rule) {
    case 'unavailable':
      return judgeUnavailable(rule, who, layout, tell);
    case 'maxGapsPerWeek': {
      const gaps = sum(days(layout).map((day) => gapsOn(layout, of, who, day)));
      return tell.over(gaps, rule.max, (words) => `${words.who(of, who)} has ${gaps} gaps in the week, ${rule.max} are allowed`);
    }
    case 'maxDays':
      return judgeMaxDays(rule, who, layout, tell);
    case 'minDays': {
      const worked = days(layout).filter((day) => layout.busy(of, who, day).includes(true)).length;
      return tell.over(
        rule.min,
        worked,
        (words) => `${words.who(of, who)} is there on ${worked} days, ${rule.min} are asked for`,
      );
    }
    case 'maxDaysInInterval': {
      const found = days(layout).filter((day) => layout.busy(of, who, day).slice(rule.from, rule.to).includes(true)).length;
      const text = `on ${found} days in hours that ${rule.max} days may take`;
      return tell.over(found, rule.max, (words) => `${words.who(of, who)} has lessons ${text}`);
    }
    case 'maxSpan': {
      const spans = days(layout).map((day) => spanOf(layout.busy(of, who, day)));
      const over = spans.map((span) => Math.max(0, span - rule.max));
      // One day of the week may be longer by an hour.
      const allowed = rule.oneDayLonger && over.includes(1) ? 1 : 0;
      return tell.over(
        sum(over),
        allowed,
        (words) => `${words.who(of, who)} has days longer than ${rule.max} hours from first to last`,
      );
    }
    case 'minRest':
      return judgeRest(rule, who, layout, tell);
    case 'early':
      return judgeEarly(rule, who, layout, tell);
    default:
      for (const day of days(layout)) judgeDay(rule, who, day, layout, tell);
  }
}

type OfDay = Exclude<
  PeopleRule,
  { rule: 'unavailable' | 'maxDays' | 'minDays' | 'maxDaysInInterval' | 'maxSpan' | 'minRest' | 'early' }
>;

function judgeDay(rule: OfDay, who: Index, day: number, layout: Layout, tell: Tell): void {
  const { of } = rule.people;
  switch (rule.rule) {
    case 'maxHoursDaily': {
      const hours = count(layout.busy(of, who, day, rule.tag));
      if (hours > rule.max)
        tell(1, (words) => `${words.who(of, who)} has ${hours} hours on ${words.day(day)}, ${rule.max} are allowed`);
      return;
    }
    case 'maxHoursContinuously': {
      for (const length of runs(layout.busy(of, who, day, rule.tag))) {
        if (length > rule.max) {
          tell(
            1,
            (words) => `${words.who(of, who)} has ${length} hours without a pause on ${words.day(day)}, ${rule.max} are allowed`,
          );
        }
      }
      return;
    }
    case 'minHoursDaily': {
      const hours = count(layout.busy(of, who, day, rule.tag));
      if (hours >= rule.min || (hours === 0 && rule.emptyDays)) return;
      // A short day of a teacher counts once, one of students by the hours that are missing.
      const amount = of === 'teachers' ? 1 : rule.min - hours;
      return tell(amount, (words) => `${words.who(of, who)} has ${hours} hours on ${words.day(day)}, ${rule.min} are asked for`);
    }
    case 'maxGapsPerDay': {
      const gaps = gapsOn(layout, of, who, day);
      return tell.over(
        gaps,
        rule.max,
        (words) => `${words.who(of, who)} has ${gaps} gaps on ${words.day(day)}, ${rule.max} are allowed`,
      );
    }
    case 'minGapsBetweenTags':
    case 'minGapsOfTag':
      return judgeTagGaps(rule, who, day, layout, tell);
    default:
  }
}

function judgeUnavailable(rule: Of<'unavailable'>, who: Index, layout: Layout, tell: Tell): void {
  const { of } = rule.people;
  const { length } = layout.instance.hours;
  for (const slot of rule.slots) {
    if (layout.has(of, who, Math.floor(slot / length), slot % length) === null) continue;
    tell(1, (words) => `${words.who(of, who)} has a lesson on ${words.slot(slot)}, but is not available`);
  }
}

/** The days beyond those allowed count by their lessons for teachers: the lightest ones. Days of students count one each. */
function judgeMaxDays(rule: Of<'maxDays'>, who: Index, layout: Layout, tell: Tell): void {
  const { of } = rule.people;
  const loads = days(layout).map((day) => count(layout.busy(of, who, day)));
  const worked = loads.filter((load) => load > 0).length;
  if (worked <= rule.max) return;
  const lightest = loads.toSorted((a, b) => a - b).slice(0, Math.max(0, loads.length - rule.max));
  const amount = of === 'teachers' ? sum(lightest) : worked - rule.max;
  tell(amount, (words) => `${words.who(of, who)} is there on ${worked} days, ${rule.max} are allowed`);
}

function judgeRest(rule: Of<'minRest'>, who: Index, layout: Layout, tell: Tell): void {
  const { of } = rule.people;
  const all = days(layout);
  for (const day of rule.circular ? all : all.slice(0, -1)) {
    const next = (day + 1) % all.length;
    const today = layout.busy(of, who, day);
    const tomorrow = layout.busy(of, who, next);
    const after = today.length - 1 - today.lastIndexOf(true);
    const before = tomorrow.includes(true) ? tomorrow.indexOf(true) : tomorrow.length;
    const rest = after + before;
    tell.over(
      rule.min,
      rest,
      (words) => `${words.who(of, who)} rests ${rest} hours after ${words.day(day)}, ${rule.min} are asked for`,
    );
  }
}

/** Days begin at the first hour that somebody could have; some may begin at the second, none later. */
function judgeEarly(rule: Of<'early'>, who: Index, layout: Layout, tell: Tell): void {
  const { of } = rule.people;
  let late = 0;
  for (const day of days(layout)) {
    const busy = layout.busy(of, who, day);
    const possible = busy.flatMap((has, hour) => (layout.counts(of, who, day, hour) ? [has] : []));
    const first = possible.indexOf(true);
    if (first > 0) late += 1;
    if (first > 1) tell(1, (words) => `${words.who(of, who)} begins after the second hour on ${words.day(day)}`);
  }
  tell.over(
    late,
    rule.max,
    (words) => `${words.who(of, who)} begins at the second hour on ${late} days, ${rule.max} are allowed`,
  );
}

/** Between a lesson with one tag and the next with the other on the same day. */
function judgeTagGaps(
  rule: Of<'minGapsBetweenTags'> | Of<'minGapsOfTag'>,
  who: Index,
  day: number,
  layout: Layout,
  tell: Tell,
): void {
  const { of } = rule.people;
  const [first, second] = rule.rule === 'minGapsOfTag' ? [rule.tag, rule.tag] : [rule.first, rule.second];
  const places = layout.instance.hours.map((_, hour) => layout.has(of, who, day, hour));
  const lessons = [...new Set(places)].flatMap((place) => (place === null ? [] : (layout.placed[place] ?? [])));
  for (const one of lessons.filter(({ activity }) => activity.tags.includes(first))) {
    for (const other of lessons.filter(({ activity }) => activity.tags.includes(second))) {
      if (other.hour < one.end || other.hour - one.end >= rule.min) continue;
      const between = `${other.hour - one.end} hours between`;
      tell(
        1,
        (words) => `${words.activity(one.place)} and ${words.activity(other.place)} have ${between}, ${rule.min} are asked for`,
      );
    }
  }
}

/** Free hours between the first lesson of a day and the last that are no breaks and in which somebody is there. */
function gapsOn(layout: Layout, of: People['of'], who: Index, day: number): number {
  const busy = layout.busy(of, who, day);
  const last = busy.lastIndexOf(true);
  const first = busy.indexOf(true);
  return count(busy.map((has, hour) => !has && hour > first && hour < last && layout.counts(of, who, day, hour)));
}

function days(layout: Layout): number[] {
  return layout.instance.days.map((_, day) => day);
}

function spanOf(busy: readonly boolean[]): number {
  return busy.includes(true) ? busy.lastIndexOf(true) - busy.indexOf(true) + 1 : 0;
}

/** The lengths of the stretches that are busy. */
function runs(busy: readonly boolean[]): number[] {
  const lengths: number[] = [];
  let length = 0;
  for (const has of [...busy, false]) {
    if (!has && length > 0) lengths.push(length);
    length = has ? length + 1 : 0;
  }
  return lengths;
}

function count(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
