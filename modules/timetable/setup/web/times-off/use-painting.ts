import { useState } from 'react';
import type { Level } from '../../contract/kinds.ts';
import type { TimesOff } from '../../contract/times-off.ts';
import { type CellPlace, type Change, changesOf, painted, type Painted, paintedOf, placeOf } from './paint.ts';

interface Steps {
  readonly past: readonly Painted[];
  readonly now: Painted;
  readonly future: readonly Painted[];
}

/** What is painted and not yet saved, step by step. */
export interface Painting {
  readonly now: Painted;
  readonly changes: readonly Change[];
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Paints as a step of its own. */
  readonly paint: (places: readonly CellPlace[], level: Level | null) => void;
  /** Puts all as it is there, as one step. */
  readonly put: (next: Painted) => void;
  /** Shows a stroke while it is drawn; `put` ends it. */
  readonly show: (next: Painted) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** What was painted is what is saved now. */
  readonly saved: () => void;
  /** What others have painted is known from here on; `take`: and stands. */
  readonly met: (theirs: readonly (CellPlace & { level: Level | null })[], take: boolean) => void;
}

/** Painting over what was read; while nothing is painted, what is read anew is shown. */
export function usePainting(grid: TimesOff): Painting {
  const [read, setRead] = useState(grid.cells);
  const [base, setBase] = useState<Painted>(() => paintedOf(grid.cells));
  const [steps, setSteps] = useState<Steps>(() => ({ past: [], now: base, future: [] }));
  const [stroke, setStroke] = useState<Painted | null>(null);
  const changes = changesOf(grid, base, steps.now);
  if (read !== grid.cells) {
    setRead(grid.cells);
    if (changes.length === 0) {
      const next = paintedOf(grid.cells);
      setBase(next);
      setSteps({ past: [], now: next, future: [] });
    }
  }
  const put = (next: Painted): void => {
    setStroke(null);
    setSteps(({ past, now }) => ({ past: [...past, now], now: next, future: [] }));
  };
  return {
    now: stroke ?? steps.now,
    changes,
    mayUndo: steps.past.length > 0,
    mayRedo: steps.future.length > 0,
    put,
    paint: (places, level) => put(painted(steps.now, places, level)),
    show: setStroke,
    undo: () =>
      setSteps(({ past, now, future }) => {
        const before = past.at(-1);
        return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
      }),
    redo: () =>
      setSteps(({ past, now, future }) => {
        const [next, ...rest] = future;
        return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
      }),
    saved: () => setBase(steps.now),
    met: (theirs, take) => {
      const over = (on: Painted): Painted => theirs.reduce((next, cell) => painted(next, [cell], cell.level), on);
      setBase(over(base));
      if (take) put(over(steps.now));
    },
  };
}

/** The level that a stroke paints: where the slot is so already, it is made available. */
export const strokeLevel = (now: Painted, places: readonly CellPlace[], brush: Level | null): Level | null =>
  brush !== null && places.every((place) => now.get(placeOf(place)) === brush) ? null : brush;
