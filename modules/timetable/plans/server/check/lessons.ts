import { counted } from '../../../lessons/contract/counted.ts';
import { shortageOf } from '../../../solver/server/matching.ts';
import type { Finding } from '../../contract/judged.ts';
import { slotName } from '../judge/clock.ts';
import { waysOf } from '../problem/rooms.ts';
import { holds } from '../problem/school.ts';
import { fixOf, possibleStarts } from '../problem/to-problem.ts';
import { type Unit, unitName } from '../problem/units.ts';
import type { Possible } from './possible.ts';

const sizes = ['', 'single', 'double', 'triple'];
const size = (length: number): string => sizes[length] ?? `lesson of ${length} slots`;

/** Lessons that fit nowhere, fixes that cannot be kept, blocks that cannot run together, rooms that none suits. */
export function checkLessons(possible: Possible): Finding[] {
  const told = new Set<string>();
  const once = (found: readonly Finding[]): Finding[] =>
    found.filter(({ about, text }) => !told.has(`${about} ${text}`) && told.add(`${about} ${text}`));
  return once([
    ...possible.units.flatMap((unit) => [...nowhere(possible, unit), ...badFix(possible, unit), ...noRooms(possible, unit)]),
    ...twoFixed(possible),
    ...blocks(possible),
    ...crowded(possible),
  ]);
}

function nowhere({ school }: Possible, unit: Unit): Finding[] {
  if (possibleStarts(school, unit).length > 0) return [];
  const rows = [...school.slots.keys()].filter(
    (slot) => school.slots[slot]?.bellId === unit.bellId && holds(school, slot, unit.length),
  );
  const text =
    rows.length === 0
      ? `A ${size(unit.length)} fits nowhere: the bell times have no ${unit.length} slots in a row without a break between.`
      : `A ${size(unit.length)} fits nowhere: in each of ${rows.length} places somebody who is needed cannot.`;
  const help =
    rows.length === 0
      ? 'Teach it in shorter pieces, or let slots follow each other.'
      : 'Open some times off of its teachers, classes or subject.';
  return [{ severity: 'impossible', about: unitName(unit), text, help }];
}

function badFix({ school }: Possible, unit: Unit): Finding[] {
  const fix = fixOf(unit);
  if (fix === null) return [];
  const [slot = -1] = fix;
  const bad = (text: string, help: string): Finding[] => [{ severity: 'impossible', about: unitName(unit), text, help }];
  if (fix.size > 1) return bad('Lessons of one block are fixed to different slots.', 'Fix them to one slot.');
  if (slot < 0) return bad('It is fixed to a slot that its classes do not have.', 'Fix it to a slot of their bell times.');
  if (possibleStarts(school, unit).includes(slot)) return [];
  if (!holds(school, slot, unit.length))
    return bad(
      `A ${size(unit.length)} is fixed to ${slotName(school, slot)} and would go over a break.`,
      'Fix it to an earlier slot.',
    );
  return bad(
    `It is fixed to ${slotName(school, slot)}, and somebody who is needed cannot then.`,
    'Fix it elsewhere, or open that time off.',
  );
}

/** Two fixed lessons of one teacher or of the same students. */
function twoFixed({ school, units, starts, atoms, teachers }: Possible): Finding[] {
  const fixedAt = (u: number): number | null => {
    const unit = units[u];
    return unit && fixOf(unit) !== null ? (starts[u]?.[0] ?? null) : null;
  };
  const of = (name: string, mine: readonly number[]): Finding[] => {
    const taken = new Map<number, number>();
    return mine.flatMap((u): Finding[] => {
      const slot = fixedAt(u);
      if (slot === null) return [];
      for (let s = slot; s < slot + (units[u]?.length ?? 1); s++) {
        const other = units[taken.get(s) ?? -1];
        if (other) {
          const text = `${unitName(other)} and ${unitName(units[u] ?? other)} are both fixed to ${slotName(school, s)}.`;
          return [{ severity: 'impossible', about: name, text, help: 'Fix one of them elsewhere.' }];
        }
        taken.set(s, u);
      }
      return [];
    });
  };
  return [
    ...[...teachers].flatMap(([id, mine]) => of(school.teachers.get(id)?.name ?? 'A teacher', mine)),
    ...atoms.flatMap(({ classKey, units: mine }) => of(school.classes.get(classKey)?.name ?? 'A class', mine)),
  ];
}

function noRooms({ school }: Possible, unit: Unit): Finding[] {
  const without = unit.pieces.filter(({ lesson }) => lesson.rooms?.length === 0);
  if (without.length > 0)
    return without.map(({ lesson }) => ({
      severity: 'impossible',
      about: lesson.name,
      text: `No room that is in use suits it and holds its ${lesson.students} students.`,
      help: 'Add a room of the kind that its subject asks for, correct the seats of one, or list rooms for the lesson.',
    }));
  if (waysOf(unit).length > 0) return [];
  const asking = unit.pieces.filter(({ lesson }) => lesson.rooms !== null);
  const short = shortageOf(asking.map(({ lesson }) => lesson.rooms?.map(({ roomId }) => roomId) ?? []));
  const who = short ? short.jobs.flatMap((job) => asking[job]?.lesson.name ?? []) : [];
  const names = short?.places.map((room) => school.rooms.get(room)?.name ?? 'a room') ?? [];
  const text = `These ${who.length} run together and fit only into ${counted(names.length, 'room')}: ${names.join(', ')}.`;
  return [
    {
      severity: 'impossible',
      about: who.join(', '),
      text,
      help: 'List further rooms for these lessons, or put one of them into another block.',
    },
  ];
}

/** Groups of a block that should run together and cannot, since they share a teacher or differ in their pieces. */
function blocks({ school }: Possible): Finding[] {
  return school.together.flatMap((parts): Finding[] => {
    const ofParts = parts.map((part) => ({
      name: school.parts.get(part)?.name ?? 'A group',
      lessons: school.lessons.filter(({ groups }) => groups.some(({ partId }) => partId === part)),
    }));
    const found: Finding[] = [];
    const teachers = new Map<number, string>();
    for (const { name, lessons } of ofParts) {
      for (const id of new Set(lessons.flatMap(({ teacherIds }) => teacherIds))) {
        const other = teachers.get(id);
        if (other === undefined) teachers.set(id, name);
        else {
          const who = school.teachers.get(id)?.name ?? 'A teacher';
          const text = `teaches ${other} and ${name}, which run at the same times.`;
          found.push({
            severity: 'impossible',
            about: who,
            text,
            help: 'Give one of the groups to somebody else, or let the block not run together.',
          });
        }
      }
    }
    const taught = ofParts.filter(({ lessons }) => lessons.length > 0);
    const many = taught.map(({ lessons }) => lessons.flatMap(({ lengths }) => lengths).reduce((sum, length) => sum + length, 0));
    const [most, least] = [Math.max(0, ...many), Math.min(...many, Infinity)];
    if (taught.length > 1 && most !== least)
      found.push({
        severity: 'tight',
        about: taught.map(({ name }) => name).join(', '),
        text: `The groups of the block have ${least} to ${most} lessons; the further ones run by themselves while the others are free.`,
        help: 'Give each group as many lessons.',
      });
    return found;
  });
}

/** Lessons that must stand more than once on a day although they should not. */
function crowded({ school }: Possible): Finding[] {
  const days = school.days.filter((_, day) => school.slots.some((slot) => slot.day === day)).length;
  return school.lessons
    .filter(({ spread, lengths }) => spread !== 'any' && lengths.length > days)
    .map(({ name, lengths }) => ({
      severity: 'tight',
      about: name,
      text: `It is taught ${lengths.length} times on ${days} days: on some days it comes twice.`,
      help: 'Join two pieces to a double, or leave it as it comes.',
    }));
}
