import type { Lesson, School } from '../problem/school.ts';
import { tag, unique } from './fet-text.ts';

/** Classes as years; their groups with the students who have the same lessons as subgroups, so that nobody sits in two places. */
export function studentsOf(school: School): { text: string; setsOf: (lesson: Lesson) => string[] } {
  const years = unique([...school.classes].map(([key, { name }]) => [key, name]));
  const groups = unique(
    school.lessons
      .flatMap(({ groups: of }) => of.flatMap(({ classKey, partId }) => (partId === null ? [] : [`${classKey} ${partId}`])))
      .filter((key, at, all) => all.indexOf(key) === at)
      .map((key) => {
        const [classKey = '', partId = ''] = key.split(' ');
        return [key, `${years.get(classKey) ?? ''} ${school.parts.get(Number(partId))?.name ?? partId}`] as const;
      }),
  );
  const written = [...school.classes].map(([key, { size }]) => {
    const mine = [...groups].filter(([group]) => group.startsWith(`${key} `));
    const atoms = new Map<string, { name: string; parts: readonly number[]; count: number }>();
    for (const { classKey, parts } of school.students) {
      if (classKey !== key) continue;
      const same = parts.toSorted((a, b) => a - b).join();
      const known = atoms.get(same) ?? { name: `${years.get(key) ?? ''} no. ${atoms.size + 1}`, parts, count: 0 };
      atoms.set(same, { ...known, count: known.count + 1 });
    }
    const body = mine.map(([group, name]) => {
      const part = Number(group.split(' ')[1]);
      const inside = [...atoms.values()].filter(({ parts }) => parts.includes(part));
      const count = inside.reduce((sum, atom) => sum + atom.count, 0);
      const subgroups = inside.map(
        (atom) => `<Subgroup>${tag('Name', atom.name)}${tag('Number_of_Students', atom.count)}<Comments></Comments></Subgroup>`,
      );
      return `<Group>${tag('Name', name)}${tag('Number_of_Students', count)}<Comments></Comments>${subgroups.join('')}</Group>`;
    });
    return `<Year>${tag('Name', years.get(key) ?? '')}${tag('Number_of_Students', size)}<Comments></Comments>${body.join('')}</Year>`;
  });
  return {
    text: written.join('\n'),
    setsOf: ({ groups: of }) =>
      of.flatMap(({ classKey, partId }) => (partId === null ? years.get(classKey) : groups.get(`${classKey} ${partId}`)) ?? []),
  };
}
