import type { Place } from './block.ts';

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

const page = 10;

/**
 * Where a key leads from a cell; null for a key that does not move, and where there is no further cell. Enter at the foot of a
 * column goes on at the head of the next, Tab at the end of a row at the beginning of the next.
 */
export function moveOf({ key, shiftKey, ctrlKey, metaKey }: Pressed, { row, column }: Place, size: Size): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const far = ctrlKey || metaKey;
  const inside = (to: Place): Place | null =>
    to.row < 0 || to.column < 0 || to.row > last.row || to.column > last.column || (to.row === row && to.column === column)
      ? null
      : to;
  switch (key) {
    case 'ArrowUp':
      return inside({ row: far ? 0 : row - 1, column });
    case 'ArrowDown':
      return inside({ row: far ? last.row : row + 1, column });
    case 'ArrowLeft':
      return inside({ row, column: far ? 0 : column - 1 });
    case 'ArrowRight':
      return inside({ row, column: far ? last.column : column + 1 });
    case 'Home':
      return inside({ row: far ? 0 : row, column: 0 });
    case 'End':
      return inside({ row: far ? last.row : row, column: last.column });
    case 'PageUp':
      return inside({ row: Math.max(0, row - page), column });
    case 'PageDown':
      return inside({ row: Math.min(last.row, row + page), column });
    case 'Enter':
      return along(shiftKey ? -1 : 1, column * size.rows + row, size, (at) => ({
        row: at % size.rows,
        column: Math.floor(at / size.rows),
      }));
    case 'Tab':
      return along(shiftKey ? -1 : 1, row * size.columns + column, size, (at) => ({
        row: Math.floor(at / size.columns),
        column: at % size.columns,
      }));
    default:
      return null;
  }
}

function along(step: number, from: number, { rows, columns }: Size, place: (at: number) => Place): Place | null {
  const at = from + step;
  return at < 0 || at >= rows * columns ? null : place(at);
}

/** The next cell down the columns for which `wanted` holds, after `from` and round to it; null when there is none. */
export function nextWhere(from: Place, { rows, columns }: Size, wanted: (place: Place) => boolean): Place | null {
  const count = rows * columns;
  const start = from.column * rows + from.row;
  for (let step = 1; step <= count; step += 1) {
    const at = (start + step) % count;
    const place = { row: at % rows, column: Math.floor(at / rows) };
    if (wanted(place)) return place;
  }
  return null;
}
