import type { Level } from '../../contract/kinds.ts';
import type { TimesOff, TimesOffCell } from '../../contract/times-off.ts';

/** What is said of slots by `day slot`; what is not in it is available. */
export type Painted = ReadonlyMap<string, Level>;

export interface CellPlace {
  readonly dayId: number;
  readonly slotId: number;
}

export const placeOf = ({ dayId, slotId }: CellPlace): string => `${dayId} ${slotId}`;

export const paintedOf = (cells: readonly TimesOffCell[]): Painted => new Map(cells.map((cell) => [placeOf(cell), cell.level]));

/** The same with some slots painted; null makes them available. */
export function painted(now: Painted, places: readonly CellPlace[], level: Level | null): Painted {
  const next = new Map(now);
  for (const place of places) {
    if (level === null) next.delete(placeOf(place));
    else next.set(placeOf(place), level);
  }
  return next;
}

type Slot = TimesOff['bells'][number]['slots'][number];

/** True for a slot in which a lesson can be on a day. */
export const isOn = ({ kind, dayIds }: Slot, dayId: number): boolean =>
  kind === 'lesson' && (dayIds.length === 0 || dayIds.includes(dayId));

/** Every slot that can be painted, of all bell times. */
export const placesOf = ({ days, bells }: Pick<TimesOff, 'days' | 'bells'>): CellPlace[] =>
  bells.flatMap(({ slots }) =>
    slots.flatMap((slot) => days.filter(({ id }) => isOn(slot, id)).map(({ id }) => ({ dayId: id, slotId: slot.id }))),
  );

export interface Change extends CellPlace {
  was: Level | null;
  level: Level | null;
}

/** What of the grid is to be saved. */
export function changesOf(grid: Pick<TimesOff, 'days' | 'bells'>, before: Painted, now: Painted): Change[] {
  return placesOf(grid).flatMap((place) => {
    const [was, level] = [before.get(placeOf(place)) ?? null, now.get(placeOf(place)) ?? null];
    return was === level ? [] : [{ ...place, was, level }];
  });
}

/**
 * The marks of another's times off on this grid: slot by slot, and where it keeps other bell times, the slot of the same name
 * on the same day.
 */
export function copied(grid: Pick<TimesOff, 'days' | 'bells'>, other: Pick<TimesOff, 'bells' | 'cells'>): Painted {
  const names = new Map(other.bells.flatMap(({ slots }) => slots.map(({ id, name }) => [id, name] as const)));
  const same = paintedOf(other.cells);
  const named = new Map(other.cells.map(({ dayId, slotId, level }) => [`${dayId} ${names.get(slotId)}`, level]));
  const shared = new Set(names.keys());
  const next = new Map<string, Level>();
  for (const { slots } of grid.bells)
    for (const slot of slots)
      for (const { id } of grid.days.filter((day) => isOn(slot, day.id))) {
        const place = placeOf({ dayId: id, slotId: slot.id });
        const level = shared.has(slot.id) ? same.get(place) : named.get(`${id} ${slot.name}`);
        if (level) next.set(place, level);
      }
  return next;
}
