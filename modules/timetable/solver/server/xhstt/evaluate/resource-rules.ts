import type {
  AvoidClashes,
  AvoidUnavailableTimes,
  ClusterBusyTimes,
  LimitBusyTimes,
  LimitIdleTimes,
  LimitWorkload,
} from '../model/constraint.ts';
import { type Facts, outside, sum } from './facts.ts';

/** For each time, attendances beyond the first. */
export function avoidClashes(rule: AvoidClashes, facts: Facts): number[] {
  return rule.resources.map((resource) =>
    sum(facts.instance.times.map((time) => Math.max(0, facts.attended(resource, time.index) - 1))),
  );
}

/** Times of the rule at which the resource is busy. */
export function avoidUnavailableTimes(rule: AvoidUnavailableTimes, facts: Facts): number[] {
  return rule.resources.map((resource) => busyIn(rule.times, resource, facts).length);
}

/** The idle times of all time groups together against the bounds: idle is who is not busy between two busy times of the group. */
export function limitIdleTimes(rule: LimitIdleTimes, facts: Facts): number[] {
  return rule.resources.map((resource) => {
    const idle = rule.timeGroups.map((group) => {
      const times = timesOf(facts, group);
      const busy = busyIn(times, resource, facts);
      const [first] = busy;
      const last = busy.at(-1);
      return first === undefined || last === undefined ? 0 : times.indexOf(last) - times.indexOf(first) + 1 - busy.length;
    });
    return outside(sum(idle), rule);
  });
}

/** By how much the number of time groups with a busy time lies outside the bounds. */
export function clusterBusyTimes(rule: ClusterBusyTimes, facts: Facts): number[] {
  return rule.resources.map((resource) => {
    const busy = rule.timeGroups.filter((group) => busyIn(timesOf(facts, group), resource, facts).length > 0);
    return outside(busy.length, rule);
  });
}

/** For each time group with a busy time, by how much the number of its busy times lies outside the bounds. */
export function limitBusyTimes(rule: LimitBusyTimes, facts: Facts): number[] {
  return rule.resources.map((resource) =>
    sum(
      rule.timeGroups.map((group) => {
        const busy = busyIn(timesOf(facts, group), resource, facts).length;
        return busy === 0 ? 0 : outside(busy, rule);
      }),
    ),
  );
}

/** By how much the workload lies outside the bounds, rounded up. Reckoned in fractions: thirds add up to wholes. */
export function limitWorkload(rule: LimitWorkload, facts: Facts): number[] {
  return rule.resources.map((resource) => {
    let above = 0n;
    let below = 1n;
    for (const [duration, load] of facts.loads(resource)) {
      above = above * BigInt(duration) + BigInt(load) * below;
      below *= BigInt(duration);
    }
    const short = BigInt(rule.minimum) * below - above;
    const over = above - BigInt(rule.maximum) * below;
    const off = short > over ? short : over;
    return off > 0n ? Number((off + below - 1n) / below) : 0;
  });
}

function timesOf(facts: Facts, group: number): readonly number[] {
  return facts.instance.timeGroups[group]?.times ?? [];
}

/** Those of the times at which the resource attends, however often. */
function busyIn(times: readonly number[], resource: number, facts: Facts): number[] {
  return times.filter((time) => facts.attended(resource, time) > 0);
}
