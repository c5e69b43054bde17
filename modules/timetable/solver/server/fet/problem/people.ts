import type { Rule } from '../../core/problem.ts';
import type { Index } from '../model.ts';
import type { Constraint, People, PeopleRule } from '../rules.ts';
import { costOf, type Frame, many } from './frame.ts';

type Made = Pick<Rule, 'kind' | 'args'> & Partial<Rule>;

/** The rules of one constraint on people, one or more for each of them. */
export function peopleRules(frame: Frame, constraint: Constraint, rule: PeopleRule): Rule[] {
  const { of, members } = rule.people;
  const cost = costOf(constraint);
  return members.flatMap((who) =>
    rulesOf(frame, rule, of, who, cost.hard).map((made) => ({ ...cost, resource: frame.resource(of, who), ...made })),
  );
}

function rulesOf(frame: Frame, rule: PeopleRule, of: People['of'], who: Index, hard: boolean): Made[] {
  const days = frame.family(frame.days);
  switch (rule.rule) {
    case 'unavailable':
      // Hard ones are kept by where lessons may begin.
      return hard ? [] : [{ kind: 'slots busy', family: frame.family([rule.slots]), args: [0, 0, 0] }];
    case 'maxHoursDaily':
      return [{ kind: 'slots busy', resource: frame.tagged(of, who, rule.tag), family: days, args: [0, rule.max, hard ? 0 : 1] }];
    case 'maxHoursContinuously':
      return [{ kind: 'run', resource: frame.tagged(of, who, rule.tag), family: days, args: [rule.max, hard ? 0 : 1] }];
    case 'minHoursDaily': {
      const flat = of === 'teachers' && !hard ? 1 : 0;
      const args = [rule.min, flat, rule.emptyDays ? 1 : 0];
      return [{ kind: 'least a day', resource: frame.tagged(of, who, rule.tag), family: days, args }];
    }
    case 'maxGapsPerDay':
      return [{ kind: 'compact', family: frame.countingDays(of, who), args: [-1, rule.max, -1] }];
    case 'maxGapsPerWeek':
      return [{ kind: 'compact', family: frame.countingDays(of, who), args: [-1, -1, rule.max] }];
    case 'early':
      return [{ kind: 'compact', family: frame.countingDays(of, who), args: [rule.max, -1, -1] }];
    case 'maxDays':
      return [{ kind: 'groups busy', family: days, args: [0, rule.max, of === 'teachers' && !hard ? 1 : 0] }];
    case 'minDays':
      return [{ kind: 'least groups', family: days, args: [rule.min] }];
    case 'maxDaysInInterval': {
      const family = frame.family(frame.days.map((day) => day.slice(rule.from, rule.to)));
      return [{ kind: 'groups busy', family, args: [0, rule.max, 0] }];
    }
    case 'maxSpan':
      return [{ kind: 'span', family: days, args: [rule.max, rule.oneDayLonger ? 1 : 0] }];
    case 'minRest':
      return [{ kind: 'rest', family: days, args: [rule.min, frame.hours, rule.circular ? 1 : 0] }];
    case 'minGapsBetweenTags':
      return tagGaps(frame, of, who, rule.first, rule.second, rule.min);
    case 'minGapsOfTag':
      return tagGaps(frame, of, who, rule.tag, rule.tag, rule.min);
  }
}

function tagGaps(frame: Frame, of: People['of'], who: Index, first: Index, second: Index, least: number): Made[] {
  const mine = frame.lessonsOf(frame.resource(of, who));
  const tagged = (tag: Index) => mine.filter((lesson) => frame.activities[lesson]?.tags.includes(tag));
  const before = tagged(first);
  return [{ kind: 'gaps after', lessons: [...before, ...tagged(second)], args: [before.length, frame.hours, least] }];
}

/**
 * Gap and early rules of one person are bounded together where they are hard: what is filled for one helps no other. The same rule of people
 * who are one resource stands once, and costs as many times as much.
 */
export function joined(rules: readonly Rule[]): Rule[] {
  const found = new Map<string, Rule>();
  const rest: Rule[] = [];
  for (const rule of rules) {
    if (rule.resource === undefined && rule.kind !== 'changes' && rule.kind !== 'changes too soon') {
      rest.push(rule);
      continue;
    }
    const compact = rule.kind === 'compact' && rule.hard;
    const { kind, hard, resource, family, lessons, args } = rule;
    const key = compact ? `${resource} ${family}` : JSON.stringify([kind, hard, resource, family, lessons, args]);
    const other = found.get(key);
    if (!other) found.set(key, rule);
    else if (compact) found.set(key, { ...rule, args: rule.args.map((value, i) => tighter(value, other.args[i] ?? many)) });
    else if (!hard) found.set(key, { ...other, weight: other.weight + rule.weight });
  }
  return [...rest, ...found.values()];
}

const tighter = (a: number, b: number): number => (a < 0 ? b : b < 0 ? a : Math.min(a, b));
