import { type ItemKind, itemKinds, type TransferItem } from '../../contract/transfers.ts';
import type { FileContent } from '../content.ts';
import { called, classCalled, type Known, personCalled, plainName } from '../match/find.ts';
import type { World } from './world.store.ts';

export type Choices = Readonly<Record<string, string | null>>;

/** What everything that the file names is here. */
export interface Items {
  readonly list: readonly TransferItem[];
  readonly options: Readonly<Record<string, { value: string; label: string }[]>>;
  /** The answer for one of the file’s things: a record, `new`, `leave` …; null while it is asked. */
  readonly to: (kind: ItemKind, place: number) => string | null;
}

const make = { value: 'new', label: 'Make it' };
const leave = { value: 'leave', label: 'Leave it out' };
const title = { value: 'title', label: 'Keep it by its title, as no subject' };
const whole = { value: 'whole', label: 'The whole class' };
const eachBell = { value: 'whole', label: 'The bell times of each class' };

const counted = (count: number, one: string) => (count === 0 ? null : `${count} ${one}${count === 1 ? '' : 's'}`);

/** How often each thing is named by lessons and rules. */
export class Used {
  readonly lessons: Record<'teacher' | 'class' | 'subject' | 'room', Map<number, number>> = {
    teacher: new Map(),
    class: new Map(),
    subject: new Map(),
    room: new Map(),
  };
  private readonly besides = new Set<string>();

  constructor({ lessons, timesOff, bells, teachers, rooms }: FileContent) {
    const add = (kind: keyof Used['lessons'], place: number) =>
      this.lessons[kind].set(place, (this.lessons[kind].get(place) ?? 0) + 1);
    for (const lesson of lessons) {
      add('subject', lesson.subject);
      for (const place of lesson.teachers) add('teacher', place);
      for (const place of lesson.classes) add('class', place);
      for (const { room } of lesson.rooms) add('room', room);
    }
    for (const { of, who } of timesOff) this.besides.add(`${of} ${who}`);
    for (const place of bells.flatMap(({ classes }) => classes)) this.besides.add(`class ${place}`);
    for (const [place, { limits }] of teachers.entries())
      if (Object.values(limits).some((limit) => limit !== null)) this.besides.add(`teacher ${place}`);
    for (const place of rooms.keys()) this.besides.add(`room ${place}`);
  }

  has(kind: keyof Used['lessons'], place: number): boolean {
    return this.lessons[kind].has(place) || this.besides.has(`${kind} ${place}`);
  }
}

/** Finds what a file names among what the school has; what is chosen goes before what is found. */
export function itemsOf(content: FileContent, world: World, choices: Choices): Items {
  const used = new Used(content);
  const known: Record<'day' | 'bell' | 'teacher' | 'class' | 'subject' | 'room', Known[]> = {
    day: world.grid.days.map(({ id, name, short }) => ({ value: String(id), name, others: [short] })),
    bell: world.grid.bells.map(({ id, name }) => ({ value: String(id), name, others: [] })),
    teacher: world.teachers.map(({ id, name, short, staffNo }) => ({
      value: String(id),
      name,
      others: staffNo === null ? [short] : [short, staffNo],
    })),
    class: world.classes.map(({ key, name, short }) => ({ value: key, name, others: [short] })),
    subject: world.courses.map(({ id, name, short, code }) => ({
      value: String(id),
      name,
      others: code === null ? [short] : [short, code],
    })),
    room: world.rooms.map(({ id, name, short }) => ({ value: String(id), name, others: [short] })),
  };
  const labels = (of: readonly Known[]) => of.map(({ value, name }) => ({ value, label: name }));
  const noBells = world.grid.bells.length === 0;
  const options = {
    day: [...labels(known.day), make, leave],
    bell: noBells ? [make] : content.format === 'excel' ? [...labels(known.bell), make, leave] : [eachBell],
    teacher: [...labels(known.teacher), leave],
    class: [...labels(known.class), leave],
    subject: [...labels(known.subject), title, leave],
    room: [...labels(known.room), make, leave],
  };
  const list: TransferItem[] = [];
  const answers = new Map<string, string | null>();
  const put = (
    kind: ItemKind,
    place: number,
    {
      name,
      detail,
      found,
      own = null,
    }: { name: string; detail: string | null; found: string | null; own?: TransferItem['options'] },
  ) => {
    const id = `${kind}:${place}`;
    const may = own ?? (kind === 'group' || kind === 'lesson' ? [] : options[kind]);
    const said = choices[id] ?? null;
    const chosen = said !== null && may.some(({ value }) => value === said);
    const to = chosen ? said : found;
    const state = to === null ? 'ask' : to === 'new' ? 'new' : to === 'leave' ? 'leave' : 'match';
    const becomes = to === null ? null : (may.find(({ value }) => value === to)?.label ?? null);
    answers.set(id, to);
    list.push({ id, kind, name: name.trim() === '' ? '(no name)' : name, detail, state, to, becomes, chosen, options: own });
  };

  for (const [place, day] of content.days.entries())
    put('day', place, { name: day.name, detail: null, found: dayFound(content, place, world, known.day) });
  const people = eachOnce(
    content.teachers.map((one) => personCalled(known.teacher, one)),
    content.teachers,
    known.teacher,
  );
  for (const [place, { name, short }] of content.teachers.entries()) {
    if (!used.has('teacher', place)) continue;
    put('teacher', place, {
      name,
      detail: [short, counted(used.lessons.teacher.get(place) ?? 0, 'lesson')].filter(Boolean).join(', ') || null,
      found: people[place] ?? null,
    });
  }
  putClasses(content, world, known.class, used, put, answers);
  for (const [place, { name, slots }] of content.bells.entries()) {
    const may = mayMakeBell(content, place, world, answers);
    const found = bellFound(content, place, world, known.bell);
    put('bell', place, {
      name,
      detail: counted(slots.length, 'slot'),
      found: found === 'new' && !may ? null : found,
      ...(may ? {} : { own: options.bell.filter(({ value }) => value !== 'new') }),
    });
  }
  const subjects = eachOnce(
    content.subjects.map(({ name, short }) => called(known.subject, name, short)),
    content.subjects,
    known.subject,
  );
  // What is no subject here is known again by its title.
  const courseNames = new Set(world.courses.map((course) => course.name));
  const titles = new Set(world.lessons.flatMap((lesson) => (courseNames.has(lesson.name) ? [] : [plainName(lesson.name)])));
  for (const [place, { name }] of content.subjects.entries())
    if (used.has('subject', place))
      put('subject', place, {
        name,
        detail: counted(used.lessons.subject.get(place) ?? 0, 'lesson'),
        found: subjects[place] ?? (titles.has(plainName(name)) ? 'title' : null),
      });
  for (const [place, { name, short }] of content.rooms.entries())
    put('room', place, {
      name,
      detail: counted(used.lessons.room.get(place) ?? 0, 'lesson'),
      found: called(known.room, name, null) ?? (short === null ? null : called(known.room, name, short)) ?? 'new',
    });
  const sorted = list.toSorted((one, other) => itemKinds.indexOf(one.kind) - itemKinds.indexOf(other.kind));
  return { list: sorted, options, to: (kind, place) => answers.get(`${kind}:${place}`) ?? null };
}

/** Where several of the file would be one here, only the one that is called just so is. */
function eachOnce(
  found: readonly (string | null)[],
  names: readonly { name: string }[],
  known: readonly Known[],
): readonly (string | null)[] {
  const nameOf = new Map(known.map(({ value, name }) => [value, name]));
  const all = Map.groupBy(found.keys(), (place) => found[place] ?? null);
  return found.map((own, place) => {
    const alike = all.get(own) ?? [];
    if (own === null || alike.length < 2) return own;
    const exact = alike.filter((at) => names[at]?.name === nameOf.get(own));
    return exact.length === 1 && exact[0] === place ? own : null;
  });
}

function dayFound(content: FileContent, place: number, { cycle, grid }: World, known: readonly Known[]): string | null {
  const day = content.days[place];
  if (!day) return null;
  if (cycle.days.length === 0) return 'new';
  const byName = called(known, day.name, day.short);
  if (byName !== null) return byName;
  const there = grid.days.find(({ weekday, week }) => weekday === day.weekday && week === day.week);
  if (there) return String(there.id);
  const taken = cycle.days.some(
    ({ weekday, week, name }) => (weekday === day.weekday && week === day.week) || plainName(name) === plainName(day.name),
  );
  return !taken && day.week <= cycle.weeks && day.weekday !== null ? 'new' : null;
}

function bellFound(content: FileContent, place: number, { grid }: World, known: readonly Known[]): string | null {
  if (grid.bells.length === 0) return 'new';
  if (content.format !== 'excel') return 'whole';
  const bell = content.bells[place];
  const byName = bell ? called(known, bell.name, null) : null;
  if (byName !== null) return byName;
  const [only] = grid.bells;
  if (content.bells.length === 1 && grid.bells.length === 1 && only) return String(only.id);
  return bell && bell.classes.length > 0 ? 'new' : null;
}

/** Whether bell times may be made: each class keeps one of them, and one may be for all that no other names. */
function mayMakeBell(
  content: FileContent,
  place: number,
  { grid, classes }: World,
  answers: ReadonlyMap<string, string | null>,
): boolean {
  const own = (content.bells[place]?.classes ?? []).flatMap((at) => {
    const key = answers.get(`class:${at}`);
    return classes.find((one) => one.key === key)?.classId ?? [];
  });
  if (own.length === 0) return grid.bells.every(({ classIds }) => classIds.length > 0);
  return grid.bells.every(({ classIds }) => !classIds.some((id) => own.includes(id)));
}

type Put = (
  kind: ItemKind,
  place: number,
  item: { name: string; detail: string | null; found: string | null; own?: TransferItem['options'] },
) => void;

/** Groups in which somebody of a class may sit, its own before those of its whole class or of its streams. */
function partsWithin({ parts }: World, of: World['classes'][number] | undefined): World['parts'][number][] {
  if (!of) return [];
  const own = parts.filter((part) => part.classId === of.classId && part.streamId === of.streamId);
  const wider = parts.filter(
    (part) => part.classId === of.classId && part.streamId !== of.streamId && (part.streamId === null || of.streamId === null),
  );
  return [...own, ...wider];
}

/** How a division with its group may be called as one: `Block A: Physics`, in files of FET behind the class, whose name may stand before it. */
function groupNames(name: string, division: string | null, classNames: readonly string[]): Set<string> {
  const whole = plainName(name);
  const behind = classNames.flatMap((one) => {
    const before = plainName(one);
    return before !== '' && whole.startsWith(`${before} `) ? [whole.slice(before.length + 1)] : [];
  });
  return new Set([plainName(`${division ?? ''}: ${name}`), whole, ...behind]);
}

/** Classes, then groups: a group that is called like a class here is that class, else a group of its own class. */
function putClasses(
  content: FileContent,
  world: World,
  known: readonly Known[],
  used: Used,
  put: Put,
  answers: ReadonlyMap<string, string | null>,
): void {
  const { classes } = content;
  const direct = classes.map(({ name, short, parent, division }) => {
    if (parent === null) return classCalled(known, name, short);
    if (division !== null && content.format === 'excel') return null;
    const above = classes[parent]?.name ?? '';
    return called(known, name, short) ?? called(known, `${above} ${name}`, null);
  });
  const needed = new Set(
    classes.flatMap(({ parent }, place) =>
      parent !== null && used.has('class', place) && direct[place] === null ? [parent] : [],
    ),
  );
  const roots = eachOnce(
    classes.map((one, place) => (one.parent === null ? (direct[place] ?? null) : null)),
    classes,
    known,
  );
  const detail = (place: number) => counted(used.lessons.class.get(place) ?? 0, 'lesson');
  for (const [place, one] of classes.entries())
    if (one.parent === null && (used.has('class', place) || needed.has(place)))
      put('class', place, { name: one.name, detail: detail(place), found: roots[place] ?? null });
  for (const [place, { name, parent, division }] of classes.entries()) {
    if (parent === null || !used.has('class', place)) continue;
    const above = answers.get(`class:${parent}`) ?? null;
    const of = world.classes.find(({ key }) => key === above);
    const parts = partsWithin(world, of);
    const streams = world.classes.filter((one) => !of || one.classId === of.classId);
    const own = [
      ...parts.map(({ id, name: part, division: its }) => ({ value: `p${id}`, label: `${its}: ${part}` })),
      ...streams.map(({ key, name: stream }) => ({ value: key, label: stream })),
      ...(of ? [{ value: 'new', label: `Make it a group of ${of.name}` }, whole] : []),
      leave,
    ];
    const alike = groupNames(name, division, [classes[parent]?.name ?? '', of?.name ?? '']);
    const there =
      parts.find((part) => alike.has(plainName(`${part.division}: ${part.name}`))) ??
      parts.find((part) => plainName(part.name) === plainName(name));
    const found = direct[place] ?? (there ? `p${there.id}` : above === 'leave' ? 'leave' : of ? 'new' : null);
    const shown = `${classes[parent]?.name ?? ''}: ${name}`;
    put('group', place, { name: shown, detail: detail(place), found, own });
  }
}
