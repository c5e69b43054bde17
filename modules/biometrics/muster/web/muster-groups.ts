import type { Muster, MusterPerson } from '../contract/muster.ts';

export type Show = 'all' | 'missing' | 'found';

interface Asked {
  readonly by: 'seat' | 'hostel';
  readonly show: Show;
  /** Words of the name or the number, as they were typed. */
  readonly words: string;
  readonly isFound: (person: MusterPerson) => boolean;
}

/** People of a class or a hostel, as they are shown. */
export interface MusterGroup {
  readonly name: string;
  readonly people: readonly MusterPerson[];
  /** Of everybody in the group, whatever is searched for. */
  readonly expected: number;
  readonly missing: number;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The people of a muster list in groups, in their order; groups without anybody to show are left out. */
export function groupsOf({ people, seats, hostels }: Muster, { by, show, words, isFound }: Asked): MusterGroup[] {
  const names = by === 'seat' ? seats : hostels;
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const groups = new Map<string, { people: MusterPerson[]; expected: number; missing: number }>();
  for (const person of people) {
    const place = person[by];
    const name =
      place === undefined
        ? person.key.startsWith('t')
          ? 'Staff'
          : `No ${by === 'seat' ? 'class' : 'hostel'}`
        : (names[place] ?? '');
    const group = groups.get(name) ?? { people: [], expected: 0, missing: 0 };
    groups.set(name, group);
    const found = isFound(person);
    if (!person.maybe) group.expected += 1;
    if (!person.maybe && !found) group.missing += 1;
    const text = plain(`${person.name} ${person.no}`);
    const matches = wanted.every((word) => text.includes(word));
    const shown = show === 'all' || (show === 'found') === found;
    if (matches && shown && !(show === 'missing' && person.maybe)) group.people.push(person);
  }
  return [...groups].filter(([, group]) => group.people.length > 0).map(([name, group]) => ({ name, ...group }));
}
