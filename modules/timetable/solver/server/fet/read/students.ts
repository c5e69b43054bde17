import type { XmlElement } from '../../xml/read-xml.ts';
import type { Index, StudentsSet } from '../model.ts';
import { childrenOf, fail, numberOr, shown, textIn } from './fields.ts';

/** A set while the file is read: its subgroups are known when all of it is. */
interface Draft {
  name: string;
  level: StudentsSet['level'];
  size: number;
  inside: Draft[];
}

export interface Students {
  readonly sets: readonly StudentsSet[];
  readonly subgroups: readonly string[];
  /** The place of a set by its name; null where nobody is called so. */
  find(name: string): Index | null;
}

/**
 * Years, groups and subgroups. A group that stands in two years is one group, a subgroup in two groups one subgroup; a year or group with
 * nothing in it is a subgroup of its own.
 */
export function readStudents(list: XmlElement): Students {
  const drafts = new Map<string, Draft>();
  for (const year of childrenOf(list, 'Year')) {
    const draft = made(drafts, year, 'year');
    for (const group of childrenOf(year, 'Group')) {
      const inside = joined(draft, made(drafts, group, 'group'), group);
      for (const subgroup of childrenOf(group, 'Subgroup')) {
        const one = made(drafts, subgroup, 'subgroup');
        if (!inside.inside.includes(one)) inside.inside.push(one);
      }
    }
  }
  const subgroups: string[] = [];
  const places = new Map<Draft, Index>();
  const placeOf = (draft: Draft, name: string): Index => {
    const place = places.get(draft) ?? subgroups.push(name) - 1;
    places.set(draft, place);
    return place;
  };
  const within = (draft: Draft): Index[] => {
    if (draft.level === 'subgroup') return [placeOf(draft, draft.name)];
    if (draft.inside.length === 0) return [placeOf(draft, draft.name)];
    return [...new Set(draft.inside.flatMap(within))];
  };
  const sets = [...drafts.values()].map((draft) => ({
    name: draft.name,
    level: draft.level,
    size: draft.size,
    subgroups: within(draft),
  }));
  const byName = new Map(sets.map(({ name }, place) => [name, place]));
  return { sets, subgroups, find: (name) => byName.get(name) ?? null };
}

function made(drafts: Map<string, Draft>, element: XmlElement, level: Draft['level']): Draft {
  const name = textIn(element, 'Name');
  const there = drafts.get(name);
  const size = numberOr(element, 'Number_of_Students', 0, 0);
  if (!there) {
    const draft: Draft = { name, level, size, inside: [] };
    drafts.set(name, draft);
    return draft;
  }
  if (level === 'year' || there.level !== level) {
    return fail(element, `<${element.name}> is the second set of students called “${shown(name)}”`);
  }
  return there;
}

function joined(year: Draft, group: Draft, element: XmlElement): Draft {
  if (year.inside.includes(group)) fail(element, `<Group> “${shown(group.name)}” stands twice in the year “${shown(year.name)}”`);
  year.inside.push(group);
  return group;
}
