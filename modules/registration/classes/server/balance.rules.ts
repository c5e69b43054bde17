type Gender = 'female' | 'male';

export interface BalanceStream {
  id: number;
  /** Null: any number. */
  capacity: number | null;
}

/** Somebody of the class; those who should rather stay come first. */
export interface BalanceStudent {
  id: number;
  gender: Gender;
  streamId: number | null;
}

export interface BalanceMove {
  studentId: number;
  toStreamId: number;
}

/** Girls and boys of one stream. */
interface Seats {
  girls: number;
  boys: number;
}

interface Bounds {
  least: number;
  most: number;
}

/**
 * The fewest moves after which the streams of a class are even: sizes within one of each other, and girls and boys too,
 * as far as room allows. No move takes a stream over its room, streams that are over it are relieved first, and students
 * without a stream get one while there is room.
 */
export function balance(streams: readonly BalanceStream[], students: readonly BalanceStudent[]): BalanceMove[] {
  if (streams.length === 0) return [];
  const seated = students.filter(({ streamId }) => streamId !== null);
  const room = streams.reduce((sum, { capacity }) => sum + (capacity ?? Infinity), 0);
  const loose = students.filter(({ streamId }) => streamId === null).slice(0, Math.max(0, room - seated.length));
  const everybody = [...seated, ...loose];
  const now = streams.map(({ id }) => countSeats(seated.filter(({ streamId }) => streamId === id)));
  const total = countSeats(everybody);
  const bounds = streams.map(({ capacity }, at): Bounds => {
    if (everybody.length <= room) return { least: 0, most: capacity ?? Infinity };
    return { least: capacity ?? 0, most: Math.max(capacity ?? 0, sizeOf(now[at])) };
  });
  const wanted = targets(now, total, bounds);
  const arriving: Record<Gender, number[]> = { female: [], male: [] };
  streams.forEach(({ id }, at) => {
    arriving.female.push(...Array<number>(Math.max(0, (wanted[at]?.girls ?? 0) - (now[at]?.girls ?? 0))).fill(id));
    arriving.male.push(...Array<number>(Math.max(0, (wanted[at]?.boys ?? 0) - (now[at]?.boys ?? 0))).fill(id));
  });
  const leaving = streams.flatMap(({ id }, at) => {
    const of = (gender: Gender, keep: number) => seated.filter((one) => one.streamId === id && one.gender === gender).slice(keep);
    return [...of('female', wanted[at]?.girls ?? 0), ...of('male', wanted[at]?.boys ?? 0)];
  });
  return [...leaving, ...loose].flatMap(({ id, gender }) => {
    const toStreamId = arriving[gender].shift();
    return toStreamId === undefined ? [] : [{ studentId: id, toStreamId }];
  });
}

const sizeOf = (seats: Seats | undefined) => (seats ? seats.girls + seats.boys : 0);

function countSeats(students: readonly BalanceStudent[]): Seats {
  const girls = students.filter(({ gender }) => gender === 'female').length;
  return { girls, boys: students.length - girls };
}

/** One way to fill some of the streams: what it costs in arrivals, and what each stream then holds. */
interface Way {
  cost: number;
  seats: ReadonlyMap<number, Seats>;
}

/** How many girls and boys each stream is to have: the even filling with the fewest arrivals. */
function targets(now: readonly Seats[], total: Seats, bounds: readonly Bounds[]): Seats[] {
  const all = sizeOf(total);
  const sizesAt = (level: number) => bounds.map(({ least, most }) => Math.min(Math.max(level, least), most));
  const sum = (sizes: readonly number[]) => sizes.reduce((one, two) => one + two, 0);
  let level = 0;
  while (level < all && sum(sizesAt(level + 1)) <= all) level += 1;
  const sizes = sizesAt(level);
  const places = bounds.map((_, at) => at);
  const isFree = (at: number) => (bounds[at]?.least ?? 0) <= level && (bounds[at]?.most ?? 0) > level;
  const free = places.filter(isFree);
  const bound = fillBound(
    places.filter((at) => !isFree(at)),
    { now, sizes, total },
  );
  const left = (girls: number) => ({ girls: total.girls - girls, boys: all - sum(sizes.filter((_, at) => !isFree(at))) });
  let best: Way | null = null;
  for (const [girls, way] of bound) {
    const rest = left(girls);
    const ways = fillFree(free, now, { girls: rest.girls, boys: rest.boys - rest.girls });
    if (ways && (!best || way.cost + ways.cost < best.cost))
      best = { cost: way.cost + ways.cost, seats: new Map([...way.seats, ...ways.seats]) };
  }
  return now.map((seats, at) => best?.seats.get(at) ?? seats);
}

/** Streams whose size is given by their room take their share of girls, rounded either way; ways by the girls they take. */
function fillBound(
  places: readonly number[],
  { now, sizes, total }: { now: readonly Seats[]; sizes: readonly number[]; total: Seats },
): Map<number, Way> {
  let ways = new Map<number, Way>([[0, { cost: 0, seats: new Map() }]]);
  for (const at of places) {
    const size = sizes[at] ?? 0;
    const share = (size * total.girls) / Math.max(1, sizeOf(total));
    const next = new Map<number, Way>();
    for (const [taken, way] of ways)
      for (const girls of new Set([Math.floor(share), Math.ceil(share)]))
        keepBest(next, taken + girls, extended(way, at, { girls, boys: size - girls }, now));
    ways = next;
  }
  return ways;
}

/** The others share what is left: girls, boys and sizes each within one. Null when there is nobody to share with. */
function fillFree(places: readonly number[], now: readonly Seats[], rest: Seats): Way | null {
  const streams = places.length;
  if (streams === 0) return rest.girls === 0 && rest.boys === 0 ? { cost: 0, seats: new Map() } : null;
  if (rest.girls < 0 || rest.boys < 0) return null;
  const girls = Math.floor(rest.girls / streams);
  const boys = Math.floor(rest.boys / streams);
  const more = { girls: rest.girls % streams, boys: rest.boys % streams };
  // One more girl and one more boy never meet in a stream, or every stream has one of them: so sizes stay within one.
  const choices = [
    { girls: 1, boys: 0 },
    { girls: 0, boys: 1 },
    ...(more.girls + more.boys <= streams ? [{ girls: 0, boys: 0 }] : [{ girls: 1, boys: 1 }]),
  ];
  const width = streams + 1;
  let ways = new Map<number, Way>([[0, { cost: 0, seats: new Map() }]]);
  for (const at of places) {
    const next = new Map<number, Way>();
    for (const [given, way] of ways)
      for (const choice of choices) {
        const key = given + choice.girls * width + choice.boys;
        keepBest(next, key, extended(way, at, { girls: girls + choice.girls, boys: boys + choice.boys }, now));
      }
    ways = next;
  }
  return ways.get(more.girls * width + more.boys) ?? null;
}

function extended(way: Way, at: number, seats: Seats, now: readonly Seats[]): Way {
  const before = now[at] ?? { girls: 0, boys: 0 };
  const arrivals = Math.max(0, seats.girls - before.girls) + Math.max(0, seats.boys - before.boys);
  return { cost: way.cost + arrivals, seats: new Map([...way.seats, [at, seats]]) };
}

function keepBest(ways: Map<number, Way>, key: number, way: Way): void {
  const known = ways.get(key);
  if (!known || way.cost < known.cost) ways.set(key, way);
}
