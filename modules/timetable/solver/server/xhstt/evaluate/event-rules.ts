import type {
  AssignResource,
  AssignTime,
  DistributeSplitEvents,
  OrderEvents,
  PreferResources,
  PreferTimes,
  SplitEvents,
} from '../model/constraint.ts';
import type { Piece } from '../model/solution.ts';
import { type Facts, outside, sum } from './facts.ts';

/** Duration that has no resource in the role. An event without the role is no point of application. */
export function assignResource(rule: AssignResource, facts: Facts): number[] {
  return inRole(rule, facts, (resource) => resource === null);
}

/** Duration in the role that has a resource which is not preferred; what has none costs nothing here. */
export function preferResources(rule: PreferResources, facts: Facts): number[] {
  const preferred = new Set(rule.preferred);
  return inRole(rule, facts, (resource) => resource !== null && !preferred.has(resource));
}

function inRole(rule: AssignResource | PreferResources, facts: Facts, wrong: (resource: number | null) => boolean): number[] {
  return rule.events.flatMap((event) => {
    const at = facts.instance.events[event]?.resources.findIndex((place) => place.role === rule.role) ?? -1;
    return at === -1 ? [] : [durationOf(facts.piecesOf(event).filter((piece) => wrong(piece.resources[at] ?? null)))];
  });
}

/** Duration without a time. */
export function assignTime(rule: AssignTime, facts: Facts): number[] {
  return rule.events.map((event) => durationOf(facts.piecesOf(event).filter((piece) => piece.time === null)));
}

/** Duration that starts at a time which is not preferred: of the pieces of the rule's duration where it names one. */
export function preferTimes(rule: PreferTimes, facts: Facts): number[] {
  const preferred = new Set(rule.preferred);
  const wrong = ({ duration, time }: Piece) => time !== null && !preferred.has(time) && (rule.duration ?? duration) === duration;
  return rule.events.map((event) => durationOf(facts.piecesOf(event).filter((piece) => wrong(piece))));
}

/** Pieces too short or too long, and the pieces that are too few or too many. */
export function splitEvents(rule: SplitEvents, facts: Facts): number[] {
  return rule.events.map((event) => {
    const pieces = facts.piecesOf(event);
    const wrong = pieces.filter(({ duration }) => duration < rule.minimumDuration || duration > rule.maximumDuration);
    return wrong.length + outside(pieces.length, { minimum: rule.minimumAmount, maximum: rule.maximumAmount });
  });
}

/** By how much the number of pieces of the rule's duration lies outside its bounds. */
export function distributeSplitEvents(rule: DistributeSplitEvents, facts: Facts): number[] {
  return rule.events.map((event) =>
    outside(facts.piecesOf(event).filter(({ duration }) => duration === rule.duration).length, rule),
  );
}

/**
 * By how much the times between the end of the first event's last piece and the start of the second's first piece are too few
 * or too many; they are fewer than none where the events overlap. Nothing while a piece of either has no time.
 */
export function orderEvents(rule: OrderEvents, facts: Facts): number[] {
  return rule.pairs.map(({ first, second, minimum, maximum }) => {
    const starts = [...facts.piecesOf(second)].map((piece) => piece.time);
    const ends = [...facts.piecesOf(first)].map((piece) => (piece.time === null ? null : piece.time + piece.duration));
    if (starts.includes(null) || ends.includes(null)) return 0;
    const between = Math.min(...starts.map(Number)) - Math.max(...ends.map(Number));
    return outside(between, { minimum, maximum: maximum ?? Number.POSITIVE_INFINITY });
  });
}

function durationOf(pieces: readonly Piece[]): number {
  return sum(pieces.map((piece) => piece.duration));
}
