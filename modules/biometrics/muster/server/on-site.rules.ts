import { attended, type DayStatus } from '../../days/contract/day-status.ts';

/** A punch of a day: `any` says no way. */
export interface Passing {
  readonly at: string;
  readonly way: 'in' | 'out' | 'any';
}

/** Milliseconds within which a second touch of the same card is no going. */
export const sameTouch = 5 * 60_000;

/**
 * Whether somebody is inside by what devices saw of them on a day, in its order; null: they saw nothing. A punch that says no way turns
 * from out to in and back.
 */
export function isInside(passings: readonly Passing[]): boolean | null {
  let inside: boolean | null = null;
  let last = -Infinity;
  for (const { at, way } of passings) {
    const instant = Date.parse(at);
    if (way !== 'any') inside = way === 'in';
    else if (inside === null) inside = true;
    else if (instant - last >= sameTouch) inside = !inside;
    else continue;
    last = instant;
  }
  return inside;
}

export interface StudentNow {
  readonly onLeave: boolean;
  readonly inSickBay: boolean;
  readonly boards: boolean;
  /** What the day has come to so far; null: nothing is known. */
  readonly status: DayStatus | null;
  readonly inside: boolean | null;
}

/** Where a student is as far as is known; `away` need not be looked for. */
export type Whereabouts =
  | { readonly away: 'onLeave' | 'gone' | 'absent' | 'elsewhere' }
  | { readonly place: string | null; readonly maybe: boolean };

/**
 * Where a student is to be looked for. In doubt somebody is: who was seen at the gate after the register missed them, and of whom
 * nobody has said anything. A boarder lives here.
 */
export function whereabouts({ onLeave, inSickBay, boards, status, inside }: StudentNow): Whereabouts {
  if (onLeave) return { away: 'onLeave' };
  if (inSickBay) return { place: 'Sick bay', maybe: false };
  if (status === 'function') return { away: 'elsewhere' };
  if (inside === false) return { away: 'gone' };
  const present = attended.some((one) => one === status);
  if (inside === true) return { place: present || status === null ? null : 'Seen at the gate', maybe: false };
  if (present) return { place: null, maybe: false };
  if (status === null || status === 'leave_out') return { place: null, maybe: !boards };
  return { away: 'absent' };
}
