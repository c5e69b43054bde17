import type { Piece } from '../model/solution.ts';
import type { Compiled } from './compile.ts';

/**
 * A solution in three arrays, so that a copy is three `set` calls and a move writes a few numbers. The pieces of an event stand in
 * its slots (`Compiled.eventSlots`) in any order; a slot of duration 0 is empty.
 */
export interface State {
  /** Duration of the piece in each slot; 0 in an empty one. The slots of an event add up to its duration. */
  readonly duration: Int32Array;
  /** Starting time of the piece in each slot; −1 without. */
  readonly time: Int32Array;
  /** Resources, by slot and place (`Compiled.slotPlaces`); −1 without. Preassigned ones stand in every slot, also in empty ones. */
  readonly resource: Int32Array;
}

/** Every event in one piece, at its preassigned time or none, with its preassigned resources. */
export function emptyState(compiled: Compiled): State {
  const { eventDuration, eventPlaces, eventSlots, eventTime, placeResource, slotEvent, slotPlaces } = compiled;
  const state = {
    duration: new Int32Array(slotEvent.length),
    time: new Int32Array(slotEvent.length).fill(-1),
    resource: new Int32Array(slotPlaces.at(-1) ?? 0),
  };
  for (const [slot, event] of slotEvent.entries()) {
    state.resource.set(placeResource.subarray(eventPlaces[event], eventPlaces[event + 1]), slotPlaces[slot]);
    state.time[slot] = eventTime[event] ?? -1;
    if (slot === eventSlots[event]) state.duration[slot] = eventDuration[event] ?? 0;
  }
  return state;
}

/**
 * The state of the pieces of a valid solution.
 * @throws RangeError where an event has more pieces than its duration
 */
export function stateOf(compiled: Compiled, pieces: readonly Piece[]): State {
  const state = emptyState(compiled);
  const { eventSlots, slotPlaces } = compiled;
  state.duration.fill(0);
  const next = eventSlots.slice();
  for (const piece of pieces) {
    const slot = next[piece.event] ?? 0;
    if (slot >= (eventSlots[piece.event + 1] ?? 0))
      throw new RangeError(`Event ${piece.event} has more pieces than its duration`);
    next[piece.event] = slot + 1;
    state.duration[slot] = piece.duration;
    state.time[slot] = piece.time ?? -1;
    for (const [at, resource] of piece.resources.entries()) state.resource[(slotPlaces[slot] ?? 0) + at] = resource ?? -1;
  }
  return state;
}

/** The pieces of a state by event, in the order of their times, those without a time last: what is evaluated and written. */
export function piecesOf(compiled: Compiled, state: State): Piece[] {
  const pieces: Piece[] = [];
  for (const [slot, event] of compiled.slotEvent.entries()) {
    const duration = state.duration[slot] ?? 0;
    if (duration === 0) continue;
    const resources = [...state.resource.subarray(compiled.slotPlaces[slot], compiled.slotPlaces[slot + 1])];
    pieces.push({ event, duration, time: given(state.time[slot]), resources: resources.map((resource) => given(resource)) });
  }
  const late = (piece: Piece) => piece.time ?? compiled.times;
  return pieces.toSorted((a, b) => a.event - b.event || late(a) - late(b));
}

function given(index: number | undefined): number | null {
  return index === undefined || index < 0 ? null : index;
}

/** Copies a state over another of the same instance, without a new array. */
export function copyState(from: State, to: State): void {
  to.duration.set(from.duration);
  to.time.set(from.time);
  to.resource.set(from.resource);
}
