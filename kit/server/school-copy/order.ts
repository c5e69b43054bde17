/** A foreign key between two carried tables. */
export interface Link {
  readonly from: string;
  readonly to: string;
  /** Without the school's. */
  readonly columns: readonly string[];
  /** Its columns may be empty and be changed later. */
  readonly mayWait: boolean;
  /** A check or a unique key of the table asks whether a column of it is empty. */
  readonly asked: boolean;
}

/** A table's name, and its columns that are filled in once every table is written. */
export interface Step {
  readonly name: string;
  readonly later: readonly string[];
}

/**
 * Each table after those that it points at. Only a link inside a circle waits, and of a circle as few as break it: a row is
 * written as it stands wherever that is possible, because checks and unique keys judge it as it is written. Rows that point
 * at rows of their own table wait as well where they may; where not, the order of their keys has to be enough.
 */
export function inOrder(names: readonly string[], links: readonly Link[]): Step[] {
  const known = new Set(names);
  const own = links.filter(({ from, to }) => from === to && known.has(from));
  const between = links.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const waiting = [...own.filter(({ mayWait, asked }) => mayWait && !asked), ...broken(between)];
  const open = between.filter((link) => !waiting.includes(link));
  const steps: Step[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const name = [...left].find((one) => !open.some(({ from, to }) => from === one && left.has(to)));
    if (name === undefined) throw new Error(`Tables point at each other: ${[...left].join(', ')}`);
    left.delete(name);
    steps.push({ name, later: [...new Set(waiting.filter(({ from }) => from === name).flatMap(({ columns }) => columns))] });
  }
  return steps;
}

/** The links that wait so that no circle is left. */
function broken(links: readonly Link[]): Link[] {
  const taken: Link[] = [];
  const open = new Set(links);
  for (;;) {
    const circle = [...open].filter((link) => reaches(open, link.to, link.from));
    if (circle.length === 0) break;
    const link = circle.find(({ mayWait, asked }) => mayWait && !asked) ?? circle.find(({ mayWait }) => mayWait);
    if (!link) throw new Error(`Tables point at each other: ${[...new Set(circle.map(({ from }) => from))].join(', ')}`);
    open.delete(link);
    taken.push(link);
  }
  // A link that was taken before a better one broke its circle too need not wait.
  return taken.filter((link) => {
    if (reaches(open, link.to, link.from)) return true;
    open.add(link);
    return false;
  });
}

function reaches(links: ReadonlySet<Link>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const link of links) if (link.from === at) open.push(link.to);
  }
  return false;
}
