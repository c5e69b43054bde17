import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { createStore, type Store } from '#kit/web/api/store.ts';
import type { Cell } from '../saving/cell-state.ts';
import type { CellKey } from '../saving/kept.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import { blockText, parseBlock, pasted, type Place, placesOf, type Range, rangeOf } from './block.ts';
import { moveOf, nextWhere, type Size } from './moves.ts';

/** `ready`: what is typed replaces the cell; `typing`: it does so; `editing`: the arrows move within the text. */
type Mode = 'ready' | 'typing' | 'editing';

/** What the grid's keys work on. */
export interface GridShape extends Size {
  readonly keyAt: (place: Place) => CellKey;
  readOnly: boolean;
  /** Asks for the history of the mark under the cursor. */
  onHistory: () => void;
}

export interface GridKeys {
  /** The cell that the cursor is in, or was in last. */
  readonly cursor: Store<Place | null>;
  /** Whether anything is chosen beyond the one cell. */
  readonly chosen: Store<Range | null>;
  readonly go: (place: Place) => void;
  /** To the next cell of those that are shown for which `wanted` holds; false where there is none. */
  readonly next: (wanted: (cell: Cell) => boolean) => boolean;
  /** Types into the current cell. */
  readonly put: (text: string) => void;
  readonly chooseColumn: (column: number) => void;
  readonly setShape: (shape: GridShape) => void;
  readonly setRoot: (root: HTMLElement | null) => void;
  readonly on: {
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
    onInput: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    onClick: (event: MouseEvent<HTMLElement>) => void;
    onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
    onPaste: (event: ClipboardEvent<HTMLElement>) => void;
    onCopy: (event: ClipboardEvent<HTMLElement>) => void;
    onCut: (event: ClipboardEvent<HTMLElement>) => void;
  };
}

/** The hands of the grid: the cursor, what is chosen, keys and clipboard. It draws what it moves itself, without React. */
export function createGridKeys(cells: SheetCells, onSaid: (text: string) => void): GridKeys {
  const cursor = createStore<Place | null>(null);
  const chosen = createStore<Range | null>(null);
  let shape: GridShape = { rows: 0, columns: 0, keyAt: () => '0:0', readOnly: true, onHistory: () => undefined };
  let root: HTMLElement | null = null;
  let mode: Mode = 'ready';
  let anchor: Place | null = null;
  // After Escape the next Tab leaves the grid, so that the keyboard is never caught in it.
  let leaving = false;

  const fieldAt = ({ row, column }: Place) => root?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`) ?? null;
  const placeOf = (target: EventTarget | null): Place | null => {
    const at = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
    if (at === undefined) return null;
    const [row = 0, column = 0] = at.split(':').map(Number);
    return { row, column };
  };
  const marked = (place: Place | null, on: boolean): void => {
    if (!root || !place) return;
    const field = fieldAt(place);
    if (field) field.tabIndex = on ? 0 : -1;
    root.querySelector(`[data-row="${place.row}"]`)?.toggleAttribute('data-active', on);
    root.querySelector(`[data-column="${place.column}"]`)?.toggleAttribute('data-active', on);
  };
  const choose = (range: Range | null): void => {
    const before = chosen.get();
    for (const place of before ? placesOf(before) : []) fieldAt(place)?.parentElement?.removeAttribute('data-chosen');
    for (const place of range ? placesOf(range) : []) fieldAt(place)?.parentElement?.setAttribute('data-chosen', '');
    chosen.set(range);
  };
  const commit = (place: Place | null): void => {
    const field = place && fieldAt(place);
    if (!place || !field || shape.readOnly) return;
    const key = shape.keyAt(place);
    if (field.value !== cells.cell(key).text) cells.type([{ key, text: field.value }]);
    // `61/80` and `a` are shown as the mark they mean.
    if (field.value !== cells.cell(key).text) field.value = cells.cell(key).text;
  };
  cells.held = () => {
    const place = cursor.get();
    const typing = mode !== 'ready' && place !== null && fieldAt(place) === document.activeElement;
    return typing ? shape.keyAt(place) : null;
  };
  const go = (place: Place): void => {
    const field = fieldAt(place);
    if (!field) return;
    if (document.activeElement === field) field.select();
    else field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const range = (): Range | null => {
    const place = cursor.get();
    return chosen.get() ?? (place && rangeOf(place, place));
  };
  const fill = (typed: readonly { place: Place; text: string }[]): void => {
    if (shape.readOnly) return;
    cells.type(typed.map(({ place, text }) => ({ key: shape.keyAt(place), text })));
    mode = 'ready';
    const place = cursor.get();
    if (place) fieldAt(place)?.select();
  };
  const empty = (): void => {
    const all = range();
    if (all) fill(placesOf(all).map((place) => ({ place, text: '' })));
  };
  const next = (wanted: (cell: Cell) => boolean): boolean => {
    commit(cursor.get());
    const from = cursor.get() ?? { row: shape.rows - 1, column: shape.columns - 1 };
    const to = nextWhere(from, shape, (place) => wanted(cells.cell(shape.keyAt(place))));
    if (to) go(to);
    return to !== null;
  };
  const extend = (from: Place, to: Place): void => {
    anchor ??= from;
    const start = anchor;
    go(to);
    anchor = start;
    choose(start.row === to.row && start.column === to.column ? null : rangeOf(start, to));
  };
  const copied = (event: ClipboardEvent<HTMLElement>): boolean => {
    const all = range();
    if (!all || mode === 'editing') return false;
    const rows = Array.from({ length: all.bottom - all.top + 1 }, (_, down) =>
      Array.from(
        { length: all.right - all.left + 1 },
        (__, along) => fieldAt({ row: all.top + down, column: all.left + along })?.value ?? '',
      ),
    );
    event.clipboardData.setData('text/plain', blockText(rows));
    event.preventDefault();
    return true;
  };

  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    if (!place || event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const command = ctrlKey || metaKey;
    if (!['Shift', 'Tab'].includes(key)) leaving = false;
    const done = (): void => event.preventDefault();
    if (altKey && (key === '1' || key === '2') && cells.cell(shape.keyAt(place)).step === 'conflict') {
      cells.decide(shape.keyAt(place), key === '1' ? 'theirs' : 'mine');
      fieldAt(place)?.select();
      return done();
    }
    if (altKey && key === 'ArrowDown') {
      next(({ text }) => text === '');
      return done();
    }
    if (altKey) return;
    if (key === 'F2') {
      if (shiftKey) shape.onHistory();
      else edit(place);
      return done();
    }
    if (key === 'Escape') {
      const field = fieldAt(place);
      leaving = mode === 'ready';
      if (field) field.value = cells.cell(shape.keyAt(place)).text;
      mode = 'ready';
      cells.release();
      field?.select();
      choose(null);
      return done();
    }
    if (command && key.toLowerCase() === 'z' && mode === 'ready') {
      // What is locked or over is only read: nothing of it is taken back on the screen alone.
      if (!shape.readOnly) cells.undo();
      fieldAt(place)?.select();
      return done();
    }
    if (ctrlKey && key === ' ') {
      chooseColumn(place.column);
      return done();
    }
    if ((key === 'Delete' || (key === 'Backspace' && chosen.get())) && mode === 'ready') {
      empty();
      return done();
    }
    const arrow = key.startsWith('Arrow');
    if (mode === 'editing' && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return;
    if (mode === 'typing' && ['Home', 'End'].includes(key)) return;
    const to = moveOf(event, place, shape);
    if (key === 'Tab' && (leaving || to === null)) return;
    if (!to) {
      if (!arrow && key !== 'Enter') return;
      commit(place);
      fieldAt(place)?.select();
      mode = 'ready';
      return done();
    }
    commit(place);
    if (arrow && shiftKey) extend(place, to);
    else go(to);
    done();
  };
  const edit = (place: Place): void => {
    const field = fieldAt(place);
    mode = 'editing';
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const chooseColumn = (column: number): void => {
    go({ row: 0, column });
    anchor = { row: 0, column };
    choose({ top: 0, left: column, bottom: shape.rows - 1, right: column });
  };

  return {
    cursor,
    chosen,
    go,
    next,
    put: (text) => {
      const place = cursor.get();
      if (place) fill([{ place, text }]);
    },
    chooseColumn,
    setShape: (next) => {
      shape = next;
    },
    setRoot: (next) => {
      root = next;
    },
    on: {
      onFocus: (event) => {
        const place = placeOf(event.target);
        if (!place) return;
        mode = 'ready';
        leaving = false;
        anchor = null;
        choose(null);
        marked(cursor.get(), false);
        marked(place, true);
        cursor.set(place);
        fieldAt(place)?.select();
      },
      onBlur: (event) => {
        commit(placeOf(event.target));
        cells.release();
      },
      onInput: () => {
        if (mode === 'ready') mode = 'typing';
      },
      onKeyDown: keys,
      onMouseDown: (event) => {
        const place = placeOf(event.target);
        const from = cursor.get();
        if (!place || !from || !event.shiftKey) return;
        event.preventDefault();
        commit(from);
        extend(anchor ?? from, place);
      },
      onClick: (event) => {
        // A click chooses the cell; the second one in the same cell puts the caret.
        const place = placeOf(event.target);
        if (place && mode === 'ready' && !event.shiftKey && event.detail < 2) fieldAt(place)?.select();
      },
      onDoubleClick: (event) => {
        const place = placeOf(event.target);
        if (place) edit(place);
      },
      onPaste: (event) => {
        const into = range();
        if (!into || mode === 'editing' || shape.readOnly) return;
        event.preventDefault();
        const { cells: typed, outside } = pasted(parseBlock(event.clipboardData.getData('text/plain')), into, shape);
        fill(typed);
        const last = typed.at(-1)?.place;
        const start = { row: into.top, column: into.left };
        if (last && typed.length > 1) {
          anchor = start;
          choose(rangeOf(start, last));
        }
        if (outside > 0) onSaid(`${outside} pasted ${outside === 1 ? 'cell' : 'cells'} did not fit and were left out.`);
      },
      onCopy: (event) => void copied(event),
      onCut: (event) => {
        if (copied(event)) empty();
      },
    },
  };
}
