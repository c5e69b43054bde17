import type { PackKey } from './packs.ts';

export interface UsualClass {
  name: string;
  curriculum: 'CBE' | '8-4-4';
  /** The name of the class after it. */
  next: string | null;
}

const grades = (from: number, to: number): UsualClass[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    name: `Grade ${from + at}`,
    curriculum: 'CBE',
    next: from + at < to ? `Grade ${from + at + 1}` : null,
  }));

/**
 * The classes of a school in a year, lowest first. The last KCSE of the 8-4-4 curriculum is in 2027: in 2026 Form 3 and Form 4 stand
 * beside the grades, in 2027 Form 4, and none after.
 */
export function usualClasses(pack: PackKey, year: number): UsualClass[] {
  if (pack === 'junior') return grades(7, 9);
  if (pack === 'primary')
    return [
      { name: 'PP1', curriculum: 'CBE', next: 'PP2' },
      { name: 'PP2', curriculum: 'CBE', next: 'Grade 1' },
      ...grades(1, 6),
    ];
  const forms: UsualClass[] = [
    { name: 'Form 3', curriculum: '8-4-4', next: 'Form 4' },
    { name: 'Form 4', curriculum: '8-4-4', next: null },
  ];
  return [...grades(10, 12), ...(year <= 2026 ? forms : forms.slice(year - 2026))];
}

const departments: Readonly<Record<PackKey, readonly (readonly [name: string, code: string])[]>> = {
  day: [
    ['Languages', 'LAN'],
    ['Mathematics', 'MAT'],
    ['Sciences', 'SCI'],
    ['Humanities', 'HUM'],
    ['Technical and Applied Studies', 'TEC'],
    ['Guidance and Counselling', 'G&C'],
  ],
  boarding: [],
  junior: [
    ['Languages', 'LAN'],
    ['Mathematics and Sciences', 'MSC'],
    ['Humanities and Religious Education', 'HRE'],
    ['Technical and Creative Arts', 'TCA'],
  ],
  primary: [
    ['Pre-primary', 'PP'],
    ['Lower primary', 'LOW'],
    ['Upper primary', 'UPP'],
  ],
};

export const usualDepartments = (pack: PackKey) => departments[pack === 'boarding' ? 'day' : pack];
