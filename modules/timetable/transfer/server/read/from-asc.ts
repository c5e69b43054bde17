import { FileProblem } from '../../../solver/server/xml/file-problem.ts';
import type { XmlElement } from '../../../solver/server/xml/read-xml.ts';
import { emptyContent, type FileContent, type FileDay, type FileSlot, noLimits } from '../content.ts';
import { cardsOf, lengthsOf, type Masks } from './asc-lessons.ts';
import { type AscRow, AscTable } from './asc-tables.ts';
import { clockTime, daysNamed } from './days.ts';

/** Minutes between two periods from which on a lesson does not go over them. */
const longBreak = 10;
const lunch = 30;
/** More rows than any table of a school has. */
const mostRows = 20_000;

/** Tables that hold nothing of a timetable here, with why. */
const others: Readonly<Record<string, string>> = {
  students: 'Students are kept under Registration.',
  studentsubjects: 'Who takes which subject is kept under Subject choices.',
};

/**
 * What an XML export of aSc Timetables holds (“aSc Timetables 2012 XML” and its forerunners).
 * @throws FileProblem naming element and line
 */
export function contentOfAsc(root: XmlElement): FileContent {
  const table = (name: string, element: string) => new AscTable(root, name, element);
  const periods = table('periods', 'period');
  if (periods.rows.length === 0) throw new FileProblem('<periods> holds no <period>', root.line);
  const [subjects, teachers] = [table('subjects', 'subject'), table('teachers', 'teacher')];
  const [rooms, classes, groups] = [table('classrooms', 'classroom'), table('classes', 'class'), table('groups', 'group')];
  const [lessons, cards, buildings] = [table('lessons', 'lesson'), table('cards', 'card'), table('buildings', 'building')];
  for (const one of [periods, subjects, teachers, rooms, classes, groups, lessons, cards])
    if (one.rows.length > mostRows)
      throw new FileProblem(`<${one.rows[0]?.name}> stands ${one.rows.length} times, and at most ${mostRows} are read`);
  const { days, masks } = cycleOf(root, lessons, cards);
  const content = emptyContent('asc', '');
  const sits = groupsOf(classes, groups);
  const slots = slotsOf(periods);
  // Breaks stand among the slots, so a period is told by its place among the lessons.
  const places = slots.flatMap(({ kind }, at) => (kind === 'lesson' ? [at] : []));
  const slotOf = new Map(periods.rows.map((row, at) => [row.text('period', 'name').trim(), places[at] ?? 0]));
  const placed = cardsOf(cards, { lessons, rooms, masks, slotOf });
  const found = lessons.rows.map((row, at): FileContent['lessons'][number] => {
    const lengths = lengthsOf(row, masks.weeks);
    const whole = classes.of(row, 'classids', 'classid');
    const [subject] = subjects.of(row, 'subjectid', 'subjectids');
    return {
      what: `Lesson of line ${row.line}`,
      number: null,
      subject: subject ?? row.fail('names no subject'),
      teachers: [...new Set(teachers.of(row, 'teacherids', 'teacherid'))],
      classes: sits.of(groups.of(row, 'groupids', 'groupid'), whole),
      lengths,
      spread: null,
      rooms: [...new Set(rooms.of(row, 'classroomids', 'classroomid'))].map((room) => ({ room, rank: 'best' as const })),
      placed: placed.of(at, lengths),
    };
  });
  return {
    ...content,
    weeks: Math.max(...days.map(({ week }) => week)),
    days,
    bells: [{ name: 'Bell times', classes: [], slots }],
    teachers: teachers.rows.map((row) => ({
      name: row.maybe('name') ?? ([row.text('firstname'), row.text('lastname')].join(' ').trim() || row.text('short')),
      short: row.maybe('short'),
      staffNo: null,
      limits: noLimits,
    })),
    classes: sits.list,
    subjects: subjects.rows.map(nameAndShort),
    rooms: rooms.rows.map((row) => ({
      ...nameAndShort(row),
      kind: null,
      building: buildingOf(row, buildings),
      capacity: /^\d{1,4}$/.test(row.text('capacity')) && Number(row.text('capacity')) > 0 ? Number(row.text('capacity')) : null,
    })),
    lessons: found,
    left: [...leftOf(root, lessons), ...placed.left],
  };
}

const nameAndShort = (row: AscRow) => ({ name: row.text('name', 'short', 'id'), short: row.maybe('short') });

function buildingOf(row: AscRow, buildings: AscTable): string | null {
  const at = buildings.find(row.text('buildingid').trim());
  return at === null ? null : (buildings.rows[at]?.maybe('name') ?? null);
}

/** Days and weeks: `days` of a card is a mask with a sign for each day, `weeks` one for each week. */
function cycleOf(root: XmlElement, lessons: AscTable, cards: AscTable): { days: FileDay[]; masks: Masks } {
  const defs = new AscTable(root, 'daysdefs', 'daysdef').rows.flatMap((row) => {
    const mask = row.text('days').trim();
    return /^0*10*$/.test(mask) ? [{ at: mask.indexOf('1'), name: row.text('name', 'short'), short: row.maybe('short') }] : [];
  });
  // Before 2012 days stood in a table of their own, numbered from 0.
  const old = new AscTable(root, 'days', 'day').rows.map((row, at) => ({
    at: row.number('day', at, 0, 27),
    name: row.text('name', 'short'),
    short: row.maybe('short'),
  }));
  const named = (defs.length > 0 ? defs : old).toSorted((one, other) => one.at - other.at);
  const widest = Math.max(0, ...cards.rows.map((row) => row.text('days').trim().length), ...named.map(({ at }) => at + 1));
  if (widest === 0) throw new FileProblem('<daysdefs> names no day', root.line);
  if (widest > 14) throw new FileProblem(`<daysdefs> has ${widest} days; a week here has at most 7`, root.line);
  const plain = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const list = Array.from({ length: widest }, (_, at) => {
    const known = named.find((one) => one.at === at);
    return { name: known?.name ?? plain[at] ?? `Day ${at + 1}`, short: known?.short ?? null };
  });
  const weekDefs = new AscTable(root, 'weeksdefs', 'weeksdef');
  const masksUsed = [
    ...cards.rows.map((row) => row.text('weeks').trim()),
    ...lessons.rows.flatMap((row) => {
      const at = weekDefs.find(row.text('weeksdefid').trim());
      return at === null ? [] : row.text('weeksdefid') ? (weekDefs.rows[at]?.ids('weeks') ?? []) : [];
    }),
  ].filter((mask) => /^[01]+$/.test(mask));
  const weeks = masksUsed.some((mask) => mask.includes('0') && mask.includes('1'))
    ? Math.max(...masksUsed.map((mask) => mask.length))
    : 1;
  if (weeks > 4) throw new FileProblem(`<weeksdefs> has ${weeks} weeks; a cycle here has at most 4`, root.line);
  if (weeks > 1 && widest > 7)
    throw new FileProblem(`<daysdefs> has ${widest} days in each of ${weeks} weeks; a week has at most 7`, root.line);
  const once = daysNamed(list);
  const letter = (week: number) => (weeks > 1 ? ` ${'ABCD'[week] ?? week + 1}` : '');
  const days = Array.from({ length: weeks }, (_, week) =>
    once.map((one) => ({
      ...one,
      name: `${one.name}${letter(week)}`,
      short: one.short && `${one.short}${letter(week)}`,
      week: week + one.week,
    })),
  ).flat();
  return { days, masks: { weeks, daysInWeek: widest } };
}

function slotsOf(periods: AscTable): FileSlot[] {
  const slots: FileSlot[] = [];
  for (const row of periods.rows) {
    const times = { startsAt: clockTime(row.text('starttime')), endsAt: clockTime(row.text('endtime')) };
    const before = slots.at(-1);
    const gap = minutes(times.startsAt) - minutes(before?.endsAt ?? null);
    if (before?.endsAt && times.startsAt && gap >= longBreak)
      slots.push({
        name: gap >= lunch ? 'Lunch' : 'Break',
        startsAt: before.endsAt,
        endsAt: times.startsAt,
        kind: gap >= lunch ? 'lunch' : 'break',
        days: [],
      });
    slots.push({ name: row.text('name', 'short', 'period'), ...times, kind: 'lesson', days: [] });
  }
  return slots;
}

function minutes(time: string | null): number {
  const [hour = Number.NaN, minute = Number.NaN] = (time ?? '').split(':').map(Number);
  return hour * 60 + minute;
}

/** Classes, then the groups of each that are not all of it. */
function groupsOf(classes: AscTable, groups: AscTable) {
  const list: FileContent['classes'] = classes.rows.map((row) => ({ ...nameAndShort(row), parent: null, division: null }));
  const places = groups.rows.map((row) => {
    const [parent] = classes.of(row, 'classid', 'classids');
    if (parent === undefined) return row.fail('names no class');
    if (row.text('entireclass').trim() === '1') return parent;
    const tag = row.text('divisiontag').trim();
    const division = `Division ${tag === '' ? '1' : tag.slice(0, 10)} of the file`;
    return list.push({ ...nameAndShort(row), short: null, parent, division }) - 1;
  });
  const of = (named: readonly number[], whole: readonly number[]): number[] => {
    const sits = named.flatMap((at) => places[at] ?? []);
    const covered = new Set(sits.map((at) => list[at]?.parent ?? at));
    return [...new Set([...sits, ...whole.filter((one) => !covered.has(one))])];
  };
  return { list, of };
}

function leftOf(root: XmlElement, lessons: AscTable): FileContent['left'] {
  const left: FileContent['left'] = [];
  const add = (what: string, count: number, why: string) => (count === 0 ? 0 : left.push({ what, count, why }));
  for (const [name, why] of Object.entries(others))
    add(
      `<${name}>`,
      root.children.filter((one) => one.name === name).reduce((sum, one) => sum + one.children.length, 0),
      why,
    );
  const terms = new AscTable(root, 'termsdefs', 'termsdef').rows.filter((row) => /0/.test(row.text('terms')));
  const parts = new Set(terms.map((row) => row.text('id').trim()));
  add(
    'Lessons of one term only',
    lessons.rows.filter((row) => parts.has(row.text('termsdefid').trim())).length,
    'They come for the whole timetable: here a timetable is published from a day.',
  );
  add(
    'Seminar groups',
    lessons.rows.filter((row) => row.text('seminargroup') !== '').length,
    'Groups are those of divisions here.',
  );
  const off = root.children.flatMap(({ children }) => children).filter((one) => one.attributes.has('timeoff')).length;
  add('Times off', off, 'How aSc Timetables writes them is not documented; paint them under Times off.');
  const known = [
    'periods',
    'daysdefs',
    'days',
    'weeksdefs',
    'weeks',
    'termsdefs',
    'terms',
    'subjects',
    'teachers',
    'buildings',
    'classrooms',
    'grades',
    'classes',
    'groups',
    'lessons',
    'cards',
    ...Object.keys(others),
  ];
  for (const one of root.children)
    if (!known.includes(one.name)) add(`<${one.name.slice(0, 40)}>`, one.children.length, 'It is not read.');
  return left;
}
