import type { Time, TimeGroup } from '../model/instance.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { allow, Known, listed, maybe, setOf, textOf } from './element.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

const kinds: Readonly<Record<string, TimeGroup['kind']>> = { Week: 'week', Day: 'day', TimeGroup: 'group' };

export interface Times {
  readonly times: readonly Time[];
  readonly timeGroups: readonly TimeGroup[];
  readonly knownTimes: Known;
  readonly knownGroups: Known;
}

/** The element `Times`: the order of its times is their order in the week. */
export function readTimes(element: XmlElement): Times {
  allow(element, ['TimeGroups', 'Time']);
  const knownGroups = new Known('time group');
  const groups = (maybe(element, 'TimeGroups')?.children ?? []).map((group) => {
    const kind = kinds[group.name];
    if (kind === undefined) throw new FileProblem(`<TimeGroups> holds an unknown element <${group.name}>`, group.line);
    allow(group, ['Name'], ['Id']);
    const index = knownGroups.add(group);
    return {
      index,
      id: group.attributes.get('Id') ?? '',
      name: textOf(group, 'Name'),
      line: group.line,
      kind,
      times: new Set<number>(),
    };
  });
  const knownTimes = new Known('time');
  const times = element.children
    .filter((child) => child.name === 'Time')
    .map((time) => {
      allow(time, ['Name', 'Week', 'Day', 'TimeGroups'], ['Id']);
      const index = knownTimes.add(time);
      const week = part(time, 'Week');
      const day = part(time, 'Day');
      const others = listed(time, 'TimeGroups', 'TimeGroup').map((reference) => knownGroups.find(reference));
      for (const group of [week, day, ...others]) if (group !== null) groups[group]?.times.add(index);
      return { index, id: time.attributes.get('Id') ?? '', name: textOf(time, 'Name'), line: time.line, week, day };
    });
  if (times.length === 0) throw new FileProblem('<Times> holds no <Time>', element.line);
  return { times, timeGroups: groups.map((group) => ({ ...group, times: setOf(group.times) })), knownTimes, knownGroups };

  function part(time: XmlElement, name: 'Week' | 'Day'): number | null {
    const reference = maybe(time, name);
    if (!reference) return null;
    const index = knownGroups.find(reference);
    if (groups[index]?.kind !== kinds[name])
      throw new FileProblem(`<${name}> refers to “${groups[index]?.id}”, which is no ${name.toLowerCase()}`, reference.line);
    return index;
  }
}
