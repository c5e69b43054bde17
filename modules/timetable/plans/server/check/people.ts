import type { Finding } from '../../contract/judged.ts';
import { shortageOf } from '../../../solver/server/matching.ts';
import { daysOf } from '../problem/school.ts';
import { unitName } from '../problem/units.ts';
import { type Possible, slotsOf } from './possible.ts';

/** Lessons that are named of a shortage. */
const named = 3;

/** Classes that need more lessons than they have slots: each by those of its students who have most. */
export function checkClasses(possible: Possible): Finding[] {
  const { school, atoms } = possible;
  return [...school.classes.values()].flatMap(({ key, name, bellId }): Finding[] => {
    const mine = atoms.filter(({ classKey }) => classKey === key);
    const [most] = mine.toSorted((a, b) => slotsOf(possible, b.units) - slotsOf(possible, a.units));
    if (!most) return [];
    const closed = school.off.classes.get(key)?.forbidden;
    const bells = new Set([bellId, ...most.units.map((u) => possible.units[u]?.bellId)]);
    const has = school.slots.filter((slot, place) => bells.has(slot.bellId) && !closed?.has(place)).length;
    const need = slotsOf(possible, most.units);
    if (need > has)
      return [
        {
          severity: 'impossible',
          about: name,
          text: `needs ${need} lessons and has ${has} slots.`,
          help: `Take ${need - has} lessons away, or add slots on its bell times.`,
        },
      ];
    return shortage(possible, name, most.units) ?? tight(name, need, has);
  });
}

/** Teachers who have more lessons than slots, days or limits let them teach. */
export function checkTeachers(possible: Possible): Finding[] {
  const { school } = possible;
  const days = daysOf(school);
  const weeks = new Set(school.days.map(({ week }) => week)).size || 1;
  return [...possible.teachers].flatMap(([id, units]): Finding[] => {
    const teacher = school.teachers.get(id);
    const name = teacher?.name ?? 'A teacher';
    const need = slotsOf(possible, units);
    const week = Math.ceil(need / weeks);
    const found: Finding[] = [];
    if (teacher && week > teacher.mostWeek)
      found.push({
        severity: 'tight',
        about: name,
        text: `has ${week} lessons a week, and ${teacher.mostWeek} is the most.`,
        help: `Give ${week - teacher.mostWeek} lessons a week to somebody else, or raise the most.`,
      });
    if (teacher?.leastWeek && week < teacher.leastWeek)
      found.push({
        severity: 'tight',
        about: name,
        text: `has ${week} lessons a week, and ${teacher.leastWeek} is the least.`,
        help: 'Give lessons of others to them, or lower the least.',
      });
    const bells = new Set(units.map((u) => possible.units[u]?.bellId));
    const closed = school.off.teachers.get(id)?.forbidden;
    const free = days.map((day) => day.filter((slot) => bells.has(school.slots[slot]?.bellId) && !closed?.has(slot)).length);
    const limited = free.map((slots) => Math.min(slots, teacher?.mostDay ?? Infinity));
    const has = free.reduce((sum, slots) => sum + slots, 0);
    const may = limited.reduce((sum, slots) => sum + slots, 0);
    if (need > has)
      return [
        ...found,
        {
          severity: 'impossible',
          about: name,
          text: `has ${need} lessons and ${has} free slots.`,
          help: `Open ${need - has} of the times off, or give as many lessons to somebody else.`,
        },
      ];
    if (need > may)
      return [
        ...found,
        {
          severity: 'impossible',
          about: name,
          text: `has ${need} lessons, and with at most ${teacher?.mostDay} a day there is room for ${may}.`,
          help: 'Raise the most a day, or give lessons to somebody else.',
        },
      ];
    return [...found, ...(shortage(possible, name, units) ?? tight(name, need, may))];
  });
}

const tight = (about: string, need: number, has: number): Finding[] =>
  need === has && need > 0
    ? [
        {
          severity: 'tight',
          about,
          text: `needs ${need} lessons and has just as many slots.`,
          help: 'One free slot more makes the search much easier.',
        },
      ]
    : [];

/** Lessons of somebody that together could take fewer slots than they need; null where each could have one. */
function shortage({ units, covers }: Possible, about: string, of: readonly number[]): Finding[] | null {
  const hours = of.flatMap((u) => Array.from({ length: units[u]?.length ?? 0 }, () => u));
  if (of.some((u) => covers[u]?.length === 0)) return [];
  const short = shortageOf(hours.map((u) => covers[u] ?? []));
  if (!short) return null;
  const names = new Set(
    short.jobs.flatMap((job) => {
      const unit = units[hours[job] ?? -1];
      return unit ? [unitName(unit)] : [];
    }),
  );
  const some = [...names].slice(0, named).join('; ');
  return [
    {
      severity: 'impossible',
      about,
      text: `${short.jobs.length} lessons could go in only ${short.places.length} slots: ${some}${names.size > named ? ' and others' : ''}.`,
      help: 'Open times off of those who take part in them.',
    },
  ];
}
