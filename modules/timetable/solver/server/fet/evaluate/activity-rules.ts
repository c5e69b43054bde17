import type { Index } from '../model.ts';
import { type ActivityRule, mostOfOneDay } from '../rules.ts';
import { judgeChosenSlots } from './slot-rules.ts';
import type { Layout, Placed } from './state.ts';
import type { Tell } from './tell.ts';

type Of<R extends ActivityRule['rule']> = Extract<ActivityRule, { rule: R }>;

/** Judges a rule about activities; those that are not placed break nothing. */
export function judgeActivities(rule: ActivityRule, layout: Layout, tell: Tell): void {
  switch (rule.rule) {
    case 'startingTimes':
    case 'timeSlots':
      return judgePlace(rule, layout, tell);
    case 'sameStart':
    case 'notOverlapping':
    case 'maxDaysBetween':
    case 'minGapsBetween':
      return eachPair(placedOf(layout, rule.activities), (one, other) => judgePair(rule, one, other, tell));
    case 'minDaysBetween':
      judgeOneDay(rule, layout, tell);
      return eachPair(placedOf(layout, rule.activities), (one, other) => judgePair(rule, one, other, tell));
    case 'tagsNotOverlapping':
      return rule.sets.forEach((set, at) => {
        for (const later of rule.sets.slice(at + 1)) {
          for (const one of placedOf(layout, set)) {
            for (const other of placedOf(layout, later)) if (one.place !== other.place) judgeOverlap(one, other, tell);
          }
        }
      });
    case 'consecutive':
    case 'ordered':
    case 'orderedIfSameDay':
      return judgeOrder(rule, layout, tell);
    case 'setsOrdered':
      for (const one of placedOf(layout, rule.first))
        for (const other of placedOf(layout, rule.second)) mustPrecede(one, other, tell);
      return;
    case 'grouped':
      return judgeGroup(rule, layout, tell);
    case 'endsDay':
    case 'beginsDay':
      return judgeEdge(rule, layout, tell);
    default:
      return judgeChosenSlots(rule, layout, tell);
  }
}

export function placedOf(layout: Layout, activities: readonly Index[]): Placed[] {
  return activities.flatMap((place) => layout.placed[place] ?? []);
}

function eachPair(all: readonly Placed[], judge: (one: Placed, other: Placed) => void): void {
  all.forEach((one, at) => {
    for (const other of all.slice(0, at)) judge(other, one);
  });
}

/** A start that is not wanted counts once, hours that are not wanted count each. */
function judgePlace(rule: Of<'startingTimes'> | Of<'timeSlots'>, layout: Layout, tell: Tell): void {
  const wanted = new Set(rule.slots);
  for (const one of placedOf(layout, rule.activities)) {
    const taken = Array.from({ length: rule.rule === 'timeSlots' ? one.activity.duration : 1 }, (_, at) => one.at.slot + at);
    const wrong = taken.filter((slot) => !wanted.has(slot)).length;
    if (wrong === 0) continue;
    const what = rule.rule === 'timeSlots' ? 'takes a time' : 'begins at a time';
    tell(wrong, (words) => `${words.activity(one.place)} ${what} that is not among those preferred, ${words.slot(one.at.slot)}`);
  }
}

type PairRule = Of<'sameStart' | 'notOverlapping' | 'minDaysBetween' | 'maxDaysBetween' | 'minGapsBetween'>;

function judgePair(rule: PairRule, one: Placed, other: Placed, tell: Tell): void {
  const apart = Math.abs(one.day - other.day);
  const between = Math.max(one.hour - other.end, other.hour - one.end);
  switch (rule.rule) {
    case 'sameStart': {
      const same = (rule.what === 'hour' || apart === 0) && (rule.what === 'day' || one.hour === other.hour);
      if (!same)
        tell(
          1,
          (words) => `${words.activity(one.place)} and ${words.activity(other.place)} do not begin at the same ${rule.what}`,
        );
      return;
    }
    case 'notOverlapping':
      return judgeOverlap(one, other, tell);
    case 'minDaysBetween': {
      if (apart === 0 && rule.consecutive && between !== 0 && rule.days > 0) {
        tell.always(
          (words) =>
            `${words.activity(one.place)} and ${words.activity(other.place)} are on one day and not one behind the other`,
        );
      }
      const text = `are ${apart} days apart, ${rule.days} are asked for`;
      return tell.over(rule.days, apart, (words) => `${words.activity(one.place)} and ${words.activity(other.place)} ${text}`);
    }
    case 'maxDaysBetween': {
      const text = `are ${apart} days apart, ${rule.days} are allowed`;
      return tell.over(apart, rule.days, (words) => `${words.activity(one.place)} and ${words.activity(other.place)} ${text}`);
    }
    case 'minGapsBetween': {
      if (apart > 0) return;
      // Hours that are missing between the earlier one's end and the later one's start.
      const [first, second] = one.hour <= other.hour ? [one, other] : [other, one];
      const text = `are closer than ${rule.gaps} hours on one day`;
      return tell.over(
        first.end + rule.gaps,
        second.hour,
        (words) => `${words.activity(one.place)} and ${words.activity(other.place)} ${text}`,
      );
    }
    default:
  }
}

/** Those beyond the most of one day; where each pair of a day is judged at every weight, three are already. */
function judgeOneDay({ days, activities, consecutive }: Of<'minDaysBetween'>, layout: Layout, tell: Tell): void {
  if (days === 0 || consecutive) return;
  const met = new Map<Index, number>();
  for (const one of placedOf(layout, activities)) {
    const many = (met.get(one.day) ?? 0) + 1;
    met.set(one.day, many);
    if (many <= mostOfOneDay) continue;
    tell.always(
      (words) =>
        `${words.activity(one.place)} is number ${many} of its kind on ${words.day(one.day)}, ${mostOfOneDay} are allowed`,
    );
  }
}

function judgeOverlap(one: Placed, other: Placed, tell: Tell): void {
  if (one.day !== other.day) return;
  const shared = Math.min(one.end, other.end) - Math.max(one.hour, other.hour);
  tell.over(
    shared,
    0,
    (words) => `${words.activity(one.place)} and ${words.activity(other.place)} overlap on ${words.day(one.day)}`,
  );
}

function judgeOrder(rule: Of<'consecutive' | 'ordered' | 'orderedIfSameDay'>, layout: Layout, tell: Tell): void {
  const [one, other] = [layout.placed[rule.first], layout.placed[rule.second]];
  if (!one || !other) return;
  if (rule.rule === 'ordered') return mustPrecede(one, other, tell);
  if (rule.rule === 'orderedIfSameDay') {
    if (one.day === other.day) mustPrecede(one, other, tell);
    return;
  }
  if (hoursBetween([one, other], layout) === 0 && one.hour < other.hour) return;
  tell(1, (words) => `${words.activity(other.place)} does not follow directly after ${words.activity(one.place)}`);
}

function mustPrecede(one: Placed, other: Placed, tell: Tell): void {
  if (one.day < other.day || (one.day === other.day && one.end <= other.hour)) return;
  tell(1, (words) => `${words.activity(one.place)} does not come before ${words.activity(other.place)}`);
}

function judgeGroup(rule: Of<'grouped'>, layout: Layout, tell: Tell): void {
  const all = placedOf(layout, rule.activities);
  if (all.length < rule.activities.length || hoursBetween(all, layout) === 0) return;
  tell(1, (words) => `${all.map(({ place }) => words.activity(place)).join(' and ')} do not stand in one row`);
}

/** The hours between activities of one day that are no breaks; not a number where they overlap or lie on different days. */
function hoursBetween(all: readonly Placed[], layout: Layout): number {
  const inOrder = all.toSorted((a, b) => a.hour - b.hour);
  let hours = 0;
  for (const [at, one] of inOrder.slice(0, -1).entries()) {
    const next = inOrder[at + 1];
    if (!next || next.day !== one.day || next.hour < one.end) return Number.NaN;
    for (let hour = one.end; hour < next.hour; hour += 1) {
      if (!layout.isBreak[one.day * layout.instance.hours.length + hour]) hours += 1;
    }
  }
  return hours;
}

/** Whether somebody of the activity has another lesson after it, or before it, on its day. */
function judgeEdge(rule: Of<'endsDay' | 'beginsDay'>, layout: Layout, tell: Tell): void {
  for (const one of placedOf(layout, rule.activities)) {
    const ends = rule.rule === 'endsDay';
    const people = rule.of === 'teachers' ? one.activity.teachers : one.activity.subgroups;
    const disturbed = people.find((who) => {
      const busy = layout.busy(rule.of, who, one.day);
      return (ends ? busy.slice(one.end) : busy.slice(0, one.hour)).includes(true);
    });
    if (disturbed === undefined) continue;
    const what = ends ? 'end' : 'begin';
    tell(1, (words) => `${words.activity(one.place)} does not ${what} the day of ${words.who(rule.of, disturbed)}`);
  }
}
