import type { Instance } from '../model/instance.ts';
import type { Piece } from '../model/solution.ts';

/** What the rules are judged by: who is where, counted from the pieces of one solution. */
export interface Facts {
  readonly instance: Instance;
  /** The pieces of an event. */
  readonly piecesOf: (event: number) => readonly Piece[];
  /** How often a resource attends at a time: once for each place that it has in a piece that runs then. */
  readonly attended: (resource: number, time: number) => number;
  /** What a resource carries: sums of workload × duration of the piece, by the duration of the event, which they are to be divided by. */
  readonly loads: (resource: number) => ReadonlyMap<number, number>;
}

const nothing: readonly Piece[] = [];
const unloaded: ReadonlyMap<number, number> = new Map();

export function factsOf(instance: Instance, pieces: readonly Piece[]): Facts {
  const byEvent = Map.groupBy(pieces, (piece) => piece.event);
  const counts = instance.resources.map(() => new Uint32Array(instance.times.length));
  const loads = instance.resources.map(() => new Map<number, number>());
  for (const piece of pieces) {
    const event = instance.events[piece.event];
    for (const [at, resource] of piece.resources.entries()) {
      if (resource === null || !event) continue;
      const carried = loads[resource];
      const load = (event.resources[at]?.workload ?? 0) * piece.duration;
      carried?.set(event.duration, (carried.get(event.duration) ?? 0) + load);
      if (piece.time === null) continue;
      const count = counts[resource];
      for (let time = piece.time; count && time < piece.time + piece.duration; time += 1) count[time] = (count[time] ?? 0) + 1;
    }
  }
  return {
    instance,
    piecesOf: (event) => byEvent.get(event) ?? nothing,
    attended: (resource, time) => counts[resource]?.[time] ?? 0,
    loads: (resource) => loads[resource] ?? unloaded,
  };
}

/** By how much a number lies outside its bounds, which belong to it. */
export function outside(value: number, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): number {
  return Math.max(0, minimum - value, value - maximum);
}

export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
