import type { Finding } from '../../command/format.ts';
import { wordsOf } from '../evaluate/words.ts';
import { dayOf, type Index, type Instance } from '../model.ts';
import { mostOfOneDay } from '../rules.ts';
import type { Possible } from './possible.ts';

/** What activities ask of each other and cannot have. */
export function checkRelations(instance: Instance, possible: Possible): Finding[] {
  return [...checkSpread(instance, possible), ...checkOrder(instance), ...checkTogether(instance)];
}

/** Activities that must lie days apart, against the days on which they can be. */
function checkSpread(instance: Instance, possible: Possible): Finding[] {
  return instance.constraints.flatMap(({ kind, line, weight, rule }): Finding[] => {
    if (rule.rule !== 'minDaysBetween' || rule.days === 0) return [];
    const many = rule.activities.length;
    const open = new Set(rule.activities.flatMap((place) => (possible.starts[place] ?? []).map((slot) => dayOf(instance, slot))));
    const about = `${kind} of line ${line}`;
    if (weight < 100) {
      const most = mostOfOneDay * open.size;
      const text = `${many} activities find room for ${most}: ${mostOfOneDay} on each of ${open.size} days, whatever its weight`;
      return many > most ? [{ severity: 'impossible', about, text }] : [];
    }
    let chosen = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (const day of [...open].toSorted((a, b) => a - b)) {
      if (day - last < rule.days) continue;
      chosen += 1;
      last = day;
    }
    if (chosen >= many) return [];
    const text = `${many} activities must lie ${rule.days} days apart, and only ${chosen} find such days`;
    return [{ severity: 'impossible', about, text }];
  });
}

/** Activities that would have to come before themselves. */
function checkOrder(instance: Instance): Finding[] {
  const after = new Map<Index, Set<Index>>();
  for (const { weight, rule } of instance.constraints) {
    if (weight < 100) continue;
    const pairs =
      rule.rule === 'ordered' || rule.rule === 'consecutive'
        ? [[rule.first, rule.second] as const]
        : rule.rule === 'setsOrdered'
          ? rule.first.flatMap((first) => rule.second.map((second) => [first, second] as const))
          : [];
    for (const [first, second] of pairs) after.set(first, (after.get(first) ?? new Set()).add(second));
  }
  const cycle = cycleIn(after);
  if (!cycle) return [];
  const words = wordsOf(instance);
  const path = cycle.map((place) => words.activity(place)).join(', then ');
  return [{ severity: 'impossible', about: words.activity(cycle[0] ?? 0), text: `would have to come before itself: ${path}` }];
}

function cycleIn(after: ReadonlyMap<Index, ReadonlySet<Index>>): Index[] | null {
  const done = new Set<Index>();
  for (const start of after.keys()) {
    // A walk without recursion: chains may be as long as there are activities.
    const path: { place: Index; next: Iterator<Index> }[] = [];
    const on = new Set<Index>();
    const enter = (place: Index) => {
      path.push({ place, next: (after.get(place) ?? new Set<Index>()).values() });
      on.add(place);
    };
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const step = top.next.next();
      if (step.done) {
        path.pop();
        on.delete(top.place);
        done.add(top.place);
      } else if (on.has(step.value)) {
        const places = path.map(({ place }) => place);
        return [...places.slice(places.indexOf(step.value)), step.value];
      } else if (!done.has(step.value)) {
        enter(step.value);
      }
    }
  }
  return null;
}

/** Activities that must begin together and share a teacher or students. */
function checkTogether(instance: Instance): Finding[] {
  const words = wordsOf(instance);
  return instance.constraints.flatMap(({ kind, line, weight, rule }): Finding[] => {
    if (weight < 100 || rule.rule !== 'sameStart' || rule.what !== 'time') return [];
    for (const side of ['teachers', 'subgroups'] as const) {
      const seen = new Map<Index, Index>();
      for (const place of rule.activities) {
        for (const who of instance.activities[place]?.[side] ?? []) {
          const other = seen.get(who);
          seen.set(who, place);
          if (other === undefined) continue;
          const text = `${words.activity(other)} and ${words.activity(place)} must begin together, and both need ${words.who(side, who)}`;
          return [{ severity: 'impossible', about: `${kind} of line ${line}`, text }];
        }
      }
    }
    return [];
  });
}
