import type { School } from './school.ts';
import type { Unit } from './units.ts';

/**
 * Students of a class who have the same lessons, as the units at which they sit. Those whose units are all another's too are left out:
 * whoever keeps that one free keeps them free.
 */
export interface Atom {
  readonly classKey: string;
  readonly units: readonly number[];
}

export function atomsOf(school: School, units: readonly Unit[]): Atom[] {
  const whole = new Map<string, number[]>();
  const ofPart = new Map<string, number[]>();
  for (const [u, { pieces }] of units.entries()) {
    for (const { lesson } of pieces) {
      for (const { classKey, partId } of lesson.groups) {
        const map = partId === null ? whole : ofPart;
        const key = partId === null ? classKey : `${classKey} ${partId}`;
        map.set(key, [...(map.get(key) ?? []), u]);
      }
    }
  }
  const signatures = signaturesOf(school, ofPart);
  return [...school.classes.keys()].flatMap((classKey): Atom[] => {
    const always = whole.get(classKey) ?? [];
    const own = [...(signatures.get(classKey) ?? new Map<string, number[]>()).values()];
    const kept = own.filter((one, i) => !own.some((other, j) => i !== j && within(one, other) && (j < i || !within(other, one))));
    const sets = kept.length > 0 ? kept : [[]];
    const atoms = sets.map((set) => ({ classKey, units: [...new Set([...always, ...set])].toSorted((a, b) => a - b) }));
    return atoms.filter((atom) => atom.units.length > 0);
  });
}

const within = (one: readonly number[], other: readonly number[]): boolean => one.every((u) => other.includes(u));

/**
 * By class: the different sets of units that students sit at by their parts. A part in which nobody is yet is taken for anybody of its
 * class who is in none of the other parts of its division.
 */
function signaturesOf(school: School, ofPart: ReadonlyMap<string, readonly number[]>): Map<string, Map<string, number[]>> {
  const signatures = new Map<string, Map<string, number[]>>();
  const add = (classKey: string, parts: readonly number[]): void => {
    const units = [...new Set(parts.flatMap((part) => ofPart.get(`${classKey} ${part}`) ?? []))].toSorted((a, b) => a - b);
    const mine = signatures.get(classKey) ?? new Map<string, number[]>();
    signatures.set(classKey, mine.set(units.join(), units));
  };
  for (const { classKey, parts } of school.students) add(classKey, parts);
  const used = [...ofPart.keys()].map((key) => {
    const [classKey = '', part = ''] = key.split(' ');
    return { classKey, part: Number(part) };
  });
  for (const { classKey, part } of used) {
    const { students, divisionId } = school.parts.get(part) ?? { students: new Set(), divisionId: -1 };
    if (students.size > 0) continue;
    add(classKey, [part]);
    for (const other of used)
      if (other.classKey === classKey && school.parts.get(other.part)?.divisionId !== divisionId)
        add(classKey, [part, other.part]);
  }
  return signatures;
}
