import { bitsOf } from '../../core/bits.ts';
import type { Rule } from '../../core/problem.ts';
import { type ActivityRule, type Constraint, mostOfOneDay } from '../rules.ts';
import { costOf, type Frame, many } from './frame.ts';

type Made = Pick<Rule, 'kind' | 'args' | 'lessons'> & Partial<Rule>;

/** The rules of one constraint on activities; those that only say where one may stand are kept by where it may begin. */
export function activityRules(frame: Frame, constraint: Constraint, rule: ActivityRule): Rule[] {
  const cost = costOf(constraint);
  return rulesOf(frame, rule, cost.hard)
    .filter((made) => made.lessons && made.lessons.length > 0)
    .map((made) => ({ ...cost, ...made }));
}

function rulesOf(frame: Frame, rule: ActivityRule, hard: boolean): Made[] {
  const { hours, slots } = frame;
  const lessons = 'activities' in rule ? frame.lessons(rule.activities) : [];
  switch (rule.rule) {
    case 'startingTimes':
      return hard ? [] : each({ kind: 'begins elsewhere', lessons, args: bitsOf(rule.slots, slots) });
    case 'timeSlots':
      return hard ? [] : each({ kind: 'takes slots', lessons, args: bitsOf(rule.slots, slots) });
    case 'sameStart':
      return [{ kind: 'same start', lessons, args: [['time', 'day', 'hour'].indexOf(rule.what), hours] }];
    case 'notOverlapping':
      return [{ kind: 'not together', lessons, args: [0] }];
    case 'tagsNotOverlapping': {
      const sets = rule.sets.map((set) => frame.lessons(set));
      return [{ kind: 'not together', lessons: sets.flat(), args: [1, ...sets.flatMap((set, i) => set.map(() => i))] }];
    }
    case 'minDaysBetween': {
      const apart: Made = { kind: 'days apart', lessons, args: [rule.days, hours] };
      // Where no two may stand on one day, none stand one behind the other, nor three.
      if (rule.days === 0 || hard) return [apart];
      if (rule.consecutive) return [apart, { kind: 'one after another', lessons, args: [0, hours], hard: true, weight: 1 }];
      if (lessons.length <= mostOfOneDay) return [apart];
      const args = frame.days.flatMap(() => [0, mostOfOneDay]);
      return [apart, { kind: 'spread', lessons, family: frame.family(frame.days), args, hard: true, weight: 1 }];
    }
    case 'maxDaysBetween':
      return [{ kind: 'days apart most', lessons, args: [rule.days, hours] }];
    case 'minGapsBetween':
      return [{ kind: 'gaps between', lessons, args: [rule.gaps, hours] }];
    case 'consecutive':
      return [{ kind: 'follows', lessons: frame.lessons([rule.first, rule.second]), args: [0, hours, ...frame.breakBits] }];
    case 'ordered':
      return [{ kind: 'precedes', lessons: frame.lessons([rule.first, rule.second]), args: [1, hours, 0] }];
    case 'orderedIfSameDay':
      return [{ kind: 'precedes', lessons: frame.lessons([rule.first, rule.second]), args: [1, hours, 1] }];
    case 'setsOrdered': {
      const first = frame.lessons(rule.first);
      return [{ kind: 'precedes', lessons: [...first, ...frame.lessons(rule.second)], args: [first.length, hours, 0] }];
    }
    case 'grouped':
      return [{ kind: 'in a row', lessons, args: [0, hours, ...frame.breakBits] }];
    case 'endsDay':
    case 'beginsDay':
      return lessons.map((lesson) => {
        const whose = [...new Set((frame.activities[lesson]?.[rule.of] ?? []).map((who) => frame.resource(rule.of, who)))];
        const others = new Set(whose.flatMap((resource) => frame.lessonsOf(resource)));
        others.delete(lesson);
        return {
          kind: 'edge of the day',
          lessons: [lesson, ...others],
          args: [rule.rule === 'endsDay' ? 0 : 1, hours, ...whose],
        };
      });
    case 'maxSlotsTaken':
      return [{ kind: 'slots taken', lessons, args: [0, rule.count, ...bitsOf(rule.slots, slots)] }];
    case 'minSlotsTaken':
      return [{ kind: 'slots taken', lessons, args: [rule.count, many, ...bitsOf(rule.slots, slots)] }];
    case 'maxAtOnce':
      return [{ kind: 'at once', lessons, args: [0, rule.count, 1, ...bitsOf(rule.slots, slots)] }];
    case 'minAtOnce':
      return [{ kind: 'at once', lessons, args: [rule.count, many, rule.emptySlots ? 1 : 0, ...bitsOf(rule.slots, slots)] }];
  }
}

/** The same rule of each lesson by itself: what they cost adds up, and a change of one need not count the others again. */
const each = (made: Made & { readonly lessons: readonly number[] }): Made[] =>
  made.lessons.map((l) => ({ ...made, lessons: [l] }));
