/** Some jobs that have too few places between them: each of them fits only there. */
export interface Shortage {
  readonly jobs: readonly number[];
  readonly places: readonly number[];
}

/**
 * Gives each job a place of its own, if that can be (Kuhn's way of widening paths).
 * @param jobs for each the places that it fits into
 * @returns null where all have one; otherwise all jobs that fit only into some places, which are fewer than they
 */
export function shortageOf(jobs: readonly (readonly number[])[]): Shortage | null {
  const taken = new Map<number, number>();
  for (const job of jobs.keys()) {
    const seen = new Set<number>();
    if (placed(job, jobs, taken, seen)) continue;
    const only = [...jobs.keys()].filter((other) => (jobs[other] ?? []).every((place) => seen.has(place)));
    return { jobs: only, places: [...seen] };
  }
  return null;
}

/** Breadth first: a job moves those before it along until one of them finds a free place. */
function placed(first: number, jobs: readonly (readonly number[])[], taken: Map<number, number>, seen: Set<number>): boolean {
  const from = new Map<number, number>();
  const queue = [first];
  for (const job of queue) {
    for (const place of jobs[job] ?? []) {
      if (seen.has(place)) continue;
      seen.add(place);
      from.set(place, job);
      const holder = taken.get(place);
      if (holder !== undefined) {
        queue.push(holder);
        continue;
      }
      moveAlong(place, first, from, taken);
      return true;
    }
  }
  return false;
}

function moveAlong(free: number, first: number, from: ReadonlyMap<number, number>, taken: Map<number, number>): void {
  const held = new Map([...taken].map(([place, job]) => [job, place]));
  let place: number | undefined = free;
  while (place !== undefined) {
    const job = from.get(place);
    if (job === undefined) return;
    const before = held.get(job);
    taken.set(place, job);
    if (job === first) return;
    place = before;
  }
}
