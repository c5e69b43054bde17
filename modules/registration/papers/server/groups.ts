import type { RollGroup } from '../contract/kinds.ts';
import type { Subject } from './subjects.store.ts';

export interface Group {
  title: string;
  students: Subject[];
}

const keyOf: Record<RollGroup, (student: Subject) => string> = {
  stream: ({ seat }) => seat ?? 'Without a class',
  class: ({ className }) => className ?? 'Without a class',
  residence: ({ residence }) => residence,
  gender: ({ gender }) => (gender === 'female' ? 'Girls' : 'Boys'),
  county: ({ countyName }) => countyName ?? 'County not known',
  none: () => 'All',
};

/** Students in groups. Classes keep their order, other groups go by name; inside, the students keep theirs. */
export function groupsOf(students: readonly Subject[], by: RollGroup): Group[] {
  const found = new Map<string, Subject[]>();
  for (const one of students) {
    const key = keyOf[by](one);
    const group = found.get(key);
    if (group) group.push(one);
    else found.set(key, [one]);
  }
  const groups = [...found].map(([title, of]) => ({ title, students: of }));
  return by === 'stream' || by === 'class' ? groups : groups.toSorted((a, b) => a.title.localeCompare(b.title));
}

/** Girls, boys, boarders and day scholars of a group, in words. */
export function totalsOf(students: readonly Subject[]): string {
  const count = (test: (one: Subject) => boolean) => students.filter(test).length;
  const girls = count(({ gender }) => gender === 'female');
  const boarders = count(({ boarding }) => boarding === 'boarder');
  const rest = [countedOf(students.length - girls, 'boy'), countedOf(boarders, 'boarder'), `${students.length - boarders} day`];
  return `${countedOf(students.length, 'student')}: ${[countedOf(girls, 'girl'), ...rest].join(', ')}`;
}

/** 1 student, 2 students. */
export const countedOf = (count: number, word: string): string =>
  `${count.toLocaleString('en-KE')} ${word}${count === 1 ? '' : 's'}`;
