/** A student with the optional subjects that they take. */
export interface Chooser {
  readonly id: number;
  readonly courses: readonly number[];
}

/** A group of one subject within a block, with who sits in it. */
export interface Seats {
  readonly courseId: number;
  readonly students: readonly number[];
}

/** What runs at the same time: each student sits in at most one of its groups. */
export interface BlockOfSeats<P extends Seats = Seats> {
  readonly parts: readonly P[];
}

/** A student whose seats are not what they take. */
export interface Trouble {
  readonly studentId: number;
  /** Subjects that they take and for which they sit nowhere. */
  readonly missing: readonly number[];
  /** Subjects in whose groups they sit and which they do not take. */
  readonly extra: readonly number[];
  /** Whether they sit in two groups of one block, or twice in one subject. */
  readonly twice: boolean;
}

/** Where the seats differ from what students take, in the order of the students. Who sits somewhere and takes nothing is told too. */
export function troubles(choosers: readonly Chooser[], blocks: readonly BlockOfSeats[]): Trouble[] {
  const seats = new Map<number, { courses: number[]; twice: boolean }>();
  for (const block of blocks) {
    const here = new Set<number>();
    for (const part of block.parts)
      for (const student of part.students) {
        const own = seats.get(student) ?? { courses: [], twice: false };
        seats.set(student, { courses: [...own.courses, part.courseId], twice: own.twice || here.has(student) });
        here.add(student);
      }
  }
  const taken = new Map(choosers.map(({ id, courses }) => [id, courses]));
  const everybody = [...taken.keys(), ...[...seats.keys()].filter((id) => !taken.has(id))];
  return everybody.flatMap((studentId) => {
    const own = seats.get(studentId) ?? { courses: [], twice: false };
    const takes = taken.get(studentId) ?? [];
    const missing = takes.filter((course) => !own.courses.includes(course));
    const extra = own.courses.filter((course) => !takes.includes(course));
    const twice = own.twice || new Set(own.courses).size < own.courses.length;
    return missing.length > 0 || extra.length > 0 || twice ? [{ studentId, missing, extra, twice }] : [];
  });
}

/** Where a subject of a student is taught: the block and the group in it; null where no seat is free of the others. */
export type Seat = { readonly block: number; readonly part: number } | null;

/**
 * The best seats of one student: as many of the subjects as can be in different blocks, then with the least `cost` of the seats.
 * @param open where each subject can be sat, in the order of `courses`
 * @param cost of a seat; smaller is better
 */
export function bestSeats(
  courses: readonly number[],
  open: readonly (readonly { readonly block: number; readonly part: number }[])[],
  cost: (block: number, part: number) => number,
): Seat[] {
  let best: { seats: Seat[]; missing: number; cost: number } = {
    seats: courses.map(() => null),
    missing: Infinity,
    cost: Infinity,
  };
  const seats: Seat[] = [];
  const used = new Set<number>();
  const go = (at: number, missing: number, spent: number): void => {
    if (missing > best.missing || (missing === best.missing && spent >= best.cost)) return;
    if (at === courses.length) {
      best = { seats: [...seats], missing, cost: spent };
      return;
    }
    for (const { block, part } of open[at] ?? []) {
      if (used.has(block)) continue;
      used.add(block);
      seats.push({ block, part });
      go(at + 1, missing, spent + cost(block, part));
      seats.pop();
      used.delete(block);
    }
    seats.push(null);
    go(at + 1, missing + 1, spent);
    seats.pop();
  };
  go(0, 0, 0);
  return best.seats;
}

/**
 * Seats those whose seats are not what they take, and nobody else: they leave what they do not take, and sit where the fewest sit and
 * the least of their other seats changes. Who cannot have all their subjects keeps as many as can be.
 */
export function settled<P extends Seats, B extends BlockOfSeats<P>>(choosers: readonly Chooser[], blocks: readonly B[]): B[] {
  const wrong = new Set(troubles(choosers, blocks).map(({ studentId }) => studentId));
  const rooms = blocks.map(({ parts }) => parts.map(({ students }) => new Set(students.filter((id) => !wrong.has(id)))));
  for (const { id, courses } of choosers.filter((one) => wrong.has(one.id))) {
    const open = courses.map((course) =>
      blocks.flatMap(({ parts }, block) => parts.flatMap((part, at) => (part.courseId === course ? [{ block, part: at }] : []))),
    );
    const seats = bestSeats(courses, open, (block, part) => {
      const stays = blocks[block]?.parts[part]?.students.includes(id) ?? false;
      return (stays ? 0 : 1000) + (rooms[block]?.[part]?.size ?? 0);
    });
    for (const seat of seats) if (seat) rooms[seat.block]?.[seat.part]?.add(id);
  }
  return blocks.map((block, at) => ({
    ...block,
    parts: block.parts.map((part, place) => ({
      ...part,
      students: [...(rooms[at]?.[place] ?? [])].toSorted((one, other) => one - other),
    })),
  }));
}

/** A further group of a subject in a block, and how many more students would then have all their subjects. */
export interface Help {
  readonly courseId: number;
  readonly block: number;
  readonly seats: number;
}

/** Which further groups would help most, best first; none where everybody has their subjects. */
export function whatHelps(choosers: readonly Chooser[], blocks: readonly BlockOfSeats[]): Help[] {
  const takes = new Map(choosers.map(({ id, courses }) => [id, courses]));
  const without = troubles(choosers, blocks).flatMap(({ studentId, missing }) =>
    missing.length > 0 ? [{ courses: takes.get(studentId) ?? [], missing }] : [],
  );
  const where = (course: number) =>
    blocks.flatMap(({ parts }, block) => (parts.some(({ courseId }) => courseId === course) ? [block] : []));
  const wanted = [...new Set(without.flatMap(({ courses }) => courses))];
  return wanted
    .flatMap((courseId) => {
      const there = where(courseId);
      return blocks.flatMap((_, block) => {
        if (there.includes(block)) return [];
        const seats = without.filter(({ courses }) => {
          const open = courses.map((course) =>
            [...where(course), ...(course === courseId ? [block] : [])].map((at) => ({ block: at, part: 0 })),
          );
          return bestSeats(courses, open, () => 0).every((seat) => seat !== null);
        }).length;
        return seats > 0 ? [{ courseId, block, seats }] : [];
      });
    })
    .toSorted((one, other) => other.seats - one.seats || one.courseId - other.courseId || one.block - other.block)
    .slice(0, 5);
}
