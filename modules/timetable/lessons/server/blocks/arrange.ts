import { bestSeats, type Chooser } from '../../contract/blocks/seating.ts';

/** An optional subject: how many sit in a group at most, who can teach it, which rooms do. */
export interface Option {
  readonly courseId: number;
  /** Students in one group. */
  readonly most: number;
  /** Groups; none given: as few as `most` asks for. */
  readonly groups?: number | undefined;
  /** Empty: nobody has been said to teach it, and nothing is asked of teachers. */
  readonly teachers: readonly number[];
  /** Rooms that do, with their seats; empty: nothing is asked of rooms. */
  readonly rooms: readonly { readonly id: number; readonly seats: number }[];
}

export interface Group {
  readonly courseId: number;
  readonly students: number[];
}

export interface Arrangement {
  readonly blocks: readonly { readonly parts: readonly Group[] }[];
  /** Students who do not get all their subjects. */
  readonly unseated: number;
  /** Students beyond what groups hold. */
  readonly over: number;
  /** Groups for which a block has no teacher of its own, and no room. */
  readonly withoutTeacher: number;
  readonly withoutRoom: number;
}

interface State {
  readonly place: number[];
  readonly groups: Group[];
  cost: number;
  found: Arrangement;
}

/** How many of the things get nothing, when each may have one of its choices and nothing is had twice. */
export function withoutChoice(choices: readonly (readonly number[])[]): number {
  const holder = new Map<number, number>();
  const give = (at: number, seen: Set<number>): boolean =>
    (choices[at] ?? []).some((choice) => {
      if (seen.has(choice)) return false;
      seen.add(choice);
      const held = holder.get(choice);
      if (held !== undefined && !give(held, seen)) return false;
      holder.set(choice, at);
      return true;
    });
  return choices.filter((_, at) => !give(at, new Set())).length;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const weights = { unseated: 10_000, missing: 1_000, over: 300, teacher: 60, room: 40 };

/**
 * Puts the groups of the subjects into so many blocks that as few students as can be lack a subject; nobody is ever seated twice in
 * a block. Then groups keep to what they hold, have teachers and rooms, and groups of a subject are of a size. The same for the same input.
 * @param effort how many arrangements are looked at
 */
export function arrange(choosers: readonly Chooser[], options: readonly Option[], blocks: number, effort = 1_200): Arrangement {
  const problem = problemOf(choosers, options);
  const random = randomOf(blocks * 7919 + choosers.length);
  const groups = problem.groups.length;
  const any = (below: number) => Math.floor(random() * below);
  let best: State | null = null;
  const restarts = 4;
  // Groups of a subject that differ by a few students are good enough.
  const good = options.length;
  for (let start = 0; start < restarts; start += 1) {
    let state = judge(problem, first(problem, blocks, start === 0 ? null : random), blocks);
    let heat = 400;
    for (let step = 0; step < effort / restarts && state.cost > good; step += 1) {
      heat *= 0.995;
      const place = [...state.place];
      const moved = any(groups);
      if (random() < 0.5) place[moved] = any(blocks);
      else {
        const other = any(groups);
        [place[moved], place[other]] = [place[other] ?? 0, place[moved] ?? 0];
      }
      if (place.every((block, at) => block === state.place[at])) continue;
      const next = judge(problem, place, blocks);
      if (next.cost <= state.cost || random() < Math.exp((state.cost - next.cost) / heat)) state = next;
      if (best === null || state.cost < best.cost) best = state;
    }
    if (best === null || state.cost < best.cost) best = state;
    if (best.cost <= good) break;
  }
  return best?.found ?? { blocks: [], unseated: 0, over: 0, withoutTeacher: 0, withoutRoom: 0 };
}

/** What arrangements with other numbers of blocks come to. */
export interface Tried {
  readonly blocks: number;
  readonly unseated: number;
}

/**
 * The fewest blocks in which everybody gets their subjects; where no number up to three more than the most that one student takes
 * does, the one that leaves out the fewest. With `blocks` only that number is tried.
 */
export function fewestBlocks(
  choosers: readonly Chooser[],
  options: readonly Option[],
  blocks: number | null,
): { arrangement: Arrangement; tried: Tried[] } {
  const offered = new Set(options.map(({ courseId }) => courseId));
  const takes = choosers.map(({ courses }) => courses.filter((course) => offered.has(course)).length);
  const least = Math.max(1, ...takes);
  const numbers = blocks === null ? [0, 1, 2, 3].map((more) => least + more) : [blocks];
  const tried: Tried[] = [];
  let best: Arrangement | null = null;
  for (const number of numbers.filter((one) => one <= Math.max(least, options.length, blocks ?? 0))) {
    const found = arrange(choosers, options, number);
    tried.push({ blocks: number, unseated: found.unseated });
    if (best === null || found.unseated < best.unseated) best = found;
    if (found.unseated === 0) break;
  }
  return { arrangement: best ?? arrange(choosers, options, least), tried };
}

interface Problem {
  readonly options: readonly Option[];
  readonly byCourse: ReadonlyMap<number, Option>;
  /** Each group's subject, as a place in `options`. */
  readonly groups: readonly number[];
  readonly choosers: readonly { readonly id: number; readonly courses: readonly number[] }[];
}

function problemOf(choosers: readonly Chooser[], options: readonly Option[]): Problem {
  const byCourse = new Map(options.map((option) => [option.courseId, option]));
  const known = choosers.map(({ id, courses }) => ({ id, courses: courses.filter((course) => byCourse.has(course)) }));
  const takers = (courseId: number) => known.filter(({ courses }) => courses.includes(courseId)).length;
  const groups = options.flatMap(({ courseId, most, groups: wanted }, at) =>
    Array.from({ length: wanted ?? Math.max(1, Math.ceil(takers(courseId) / most)) }, () => at),
  );
  // Who takes the most is seated first: the others have more ways.
  const order = known
    .filter(({ courses }) => courses.length > 0)
    .toSorted((one, other) => other.courses.length - one.courses.length || one.id - other.id);
  return { options, byCourse, groups, choosers: order };
}

/** Where the search begins: subjects with the most takers first, each group in the block whose students it meets least. */
function first({ groups, choosers, options }: Problem, blocks: number, random: (() => number) | null): number[] {
  const meets = options.map((one) =>
    options.map(
      (other) => choosers.filter(({ courses }) => courses.includes(one.courseId) && courses.includes(other.courseId)).length,
    ),
  );
  const place = groups.map(() => -1);
  const order = groups
    .map((_, at) => at)
    .toSorted((one, other) => {
      const size = (at: number) => meets[groups[at] ?? 0]?.[groups[at] ?? 0] ?? 0;
      return size(other) - size(one) || one - other;
    });
  for (const at of order) {
    const loads = Array.from({ length: blocks }, (_, block) =>
      groups.reduce(
        (sum, option, other) => (place[other] === block ? sum + 1 + (meets[groups[at] ?? 0]?.[option] ?? 0) : sum),
        random ? random() * 40 : 0,
      ),
    );
    place[at] = loads.indexOf(Math.min(...loads));
  }
  return place;
}

/** Seats everybody where the groups stand, and says what it costs. */
function judge({ options, byCourse, groups, choosers }: Problem, place: number[], blocks: number): State {
  const sized: Group[] = groups.map((option) => ({ courseId: options[option]?.courseId ?? 0, students: [] }));
  const where = new Map<number, { block: number; part: number }[]>();
  for (const [part, { courseId }] of sized.entries())
    where.set(courseId, [...(where.get(courseId) ?? []), { block: place[part] ?? 0, part }]);
  let [unseated, missing] = [0, 0];
  for (const { id, courses } of choosers) {
    const seats = bestSeats(
      courses,
      courses.map((course) => where.get(course) ?? []),
      (_, part) => {
        const group = sized[part];
        const size = group?.students.length ?? 0;
        return size + (size >= (byCourse.get(group?.courseId ?? 0)?.most ?? Infinity) ? 1_000 : 0);
      },
    );
    const without = seats.filter((seat) => seat === null).length;
    if (without > 0) unseated += 1;
    missing += without;
    for (const seat of seats) if (seat) sized[seat.part]?.students.push(id);
  }
  const inBlocks = Array.from({ length: blocks }, (_, block) => ({ parts: sized.filter((_group, at) => place[at] === block) }));
  const optionOf = (group: Group) => byCourse.get(group.courseId);
  const over = sized.reduce((sum, group) => sum + Math.max(0, group.students.length - (optionOf(group)?.most ?? Infinity)), 0);
  const lacking = (choices: (group: Group) => readonly number[], asks: (option: Option) => boolean) =>
    inBlocks.reduce((sum, { parts }) => {
      const asking = parts.filter((group) => {
        const option = optionOf(group);
        return option !== undefined && asks(option);
      });
      return sum + withoutChoice(asking.map(choices));
    }, 0);
  const withoutTeacher = lacking(
    (group) => optionOf(group)?.teachers ?? [],
    ({ teachers }) => teachers.length > 0,
  );
  const withoutRoom = lacking(
    (group) => (optionOf(group)?.rooms ?? []).filter(({ seats }) => seats >= group.students.length).map(({ id }) => id),
    ({ rooms }) => rooms.length > 0,
  );
  const uneven = options.reduce((sum, { courseId }) => {
    const sizes = sized.filter((group) => group.courseId === courseId).map(({ students }) => students.length);
    return sum + (sizes.length > 1 ? Math.max(0, Math.max(...sizes) - Math.min(...sizes) - 1) : 0);
  }, 0);
  const cost =
    unseated * weights.unseated +
    missing * weights.missing +
    over * weights.over +
    withoutTeacher * weights.teacher +
    withoutRoom * weights.room +
    uneven;
  return { place, groups: sized, cost, found: { blocks: inBlocks, unseated, over, withoutTeacher, withoutRoom } };
}
