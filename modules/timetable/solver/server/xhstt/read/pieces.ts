import type { Instance, SchoolEvent } from '../model/instance.ts';
import type { Names } from '../model/names.ts';
import type { Piece, WrittenPiece, WrittenSolution } from '../model/solution.ts';

export interface Understood {
  /** Every event's pieces, in the order of the events: each event has at least one. */
  readonly pieces: readonly Piece[];
  /** What makes the solution invalid, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * A solution as it counts: references looked up, the event's own duration, time and resources where the solution leaves
 * them out. An event without any solution event is one piece of its whole duration. What breaks the format is a problem, and
 * the pieces are then as near to what is written as the format allows: preassigned times and resources stay, wrong names
 * are left out, and what misses of a duration is a piece without a time.
 */
export function understood(instance: Instance, names: Names, written: WrittenSolution): Understood {
  const problems: string[] = [];
  const byEvent = instance.events.map((): Piece[] => []);
  if (written.instance !== instance.id)
    problems.push(`Line ${written.line}: the solution is of the instance “${written.instance}”, not of “${instance.id}”`);
  for (const one of written.pieces) {
    const problem = (sentence: string) => problems.push(`Line ${one.line}: ${sentence}`);
    const event = instance.events[names.events.get(one.event) ?? -1];
    if (!event) {
      problem(`there is no event “${one.event}”`);
      continue;
    }
    const duration = one.duration ?? event.duration;
    if (duration < 1) {
      problem(`a solution event of “${event.id}” has the duration ${duration}`);
      continue;
    }
    if (duration > event.duration)
      problem(`a solution event of “${event.id}” has the duration ${duration}, the event only ${event.duration}`);
    const time = timeOf(instance, names, event, one, duration, problem);
    const resources = resourcesOf(instance, names, event, one, (sentence, line) => problems.push(`Line ${line}: ${sentence}`));
    byEvent[event.index]?.push({ event: event.index, duration, time, resources });
  }
  const pieces = instance.events.flatMap((event) => {
    const own = byEvent[event.index] ?? [];
    const sum = own.reduce((total, piece) => total + piece.duration, 0);
    const preassigned = event.resources.map((place) => place.resource);
    if (own.length === 0) return [{ event: event.index, duration: event.duration, time: event.time, resources: preassigned }];
    if (sum === event.duration) return own;
    problems.push(`Line ${written.line}: the solution events of “${event.id}” last ${sum} in all, the event ${event.duration}`);
    return sum > event.duration
      ? own
      : [...own, { event: event.index, duration: event.duration - sum, time: null, resources: preassigned }];
  });
  return { pieces, problems };
}

function timeOf(
  instance: Instance,
  names: Names,
  event: SchoolEvent,
  written: WrittenPiece,
  duration: number,
  problem: (sentence: string) => void,
): number | null {
  if (written.time === null) return event.time;
  const time = names.times.get(written.time);
  if (time === undefined) {
    problem(`a solution event of “${event.id}” is at “${written.time}”, and there is no such time`);
    return event.time;
  }
  if (event.time !== null && event.time !== time) {
    problem(
      `the event “${event.id}” is preassigned to “${instance.times[event.time]?.id}”, and the solution puts it at “${written.time}”`,
    );
    return event.time;
  }
  if (time + duration <= instance.times.length) return time;
  problem(`a solution event of “${event.id}” of duration ${duration} starts at “${written.time}” and runs past the last time`);
  return null;
}

function resourcesOf(
  instance: Instance,
  names: Names,
  event: SchoolEvent,
  written: WrittenPiece,
  problem: (sentence: string, line: number) => void,
): (number | null)[] {
  const resources = event.resources.map((place) => place.resource);
  const given = new Set<string>();
  for (const { role, resource: id, line } of written.resources) {
    const at = role === null ? -1 : event.resources.findIndex((place) => place.role === role);
    const place = event.resources[at];
    if (role === null || !place) {
      problem(
        role === null
          ? `a resource of a solution event of “${event.id}” has no role`
          : `the event “${event.id}” has no role “${role}”`,
        line,
      );
      continue;
    }
    if (given.has(role)) problem(`a solution event of “${event.id}” has the role “${role}” twice`, line);
    given.add(role);
    if (id === null) continue;
    const resource = instance.resources[names.resources.get(id) ?? -1];
    if (!resource) problem(`the role “${role}” of “${event.id}” has the resource “${id}”, and there is no such resource`, line);
    else if (place.resource !== null && place.resource !== resource.index)
      problem(
        `the role “${role}” of “${event.id}” is preassigned to “${instance.resources[place.resource]?.id}”, and the solution gives it to “${id}”`,
        line,
      );
    else if (place.type !== resource.type)
      problem(
        `the role “${role}” of “${event.id}” is for a resource of the type “${instance.resourceTypes[place.type]?.id}”, and “${id}” is none`,
        line,
      );
    else resources[at] = resource.index;
  }
  return resources;
}
