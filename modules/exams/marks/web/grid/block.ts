/** A block of cells as spreadsheets put it on the clipboard: rows of lines, columns of tabs; a quoted cell may hold both. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  for (let at = 0; at < clean.length; at += 1) {
    const letter = clean[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (clean[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows;
}

/** The same block back, for the clipboard. */
export const blockText = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join('\t')).join('\n');

/** A rectangle of the grid, both ends included. */
export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});

export const placesOf = ({ top, left, bottom, right }: Range): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => ({ row: top + down, column: left + along })),
  ).flat();

/**
 * Where each pasted cell goes: from the upper left of what is chosen; a single value fills all of it. What would stand outside
 * the grid is counted and left out.
 */
export function pasted(
  block: readonly (readonly string[])[],
  into: Range,
  size: { rows: number; columns: number },
): { cells: { place: Place; text: string }[]; outside: number } {
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (single !== undefined) return { cells: placesOf(into).map((place) => ({ place, text: single })), outside: 0 };
  const all = block.flatMap((row, down) =>
    row.map((text, along) => ({ place: { row: into.top + down, column: into.left + along }, text })),
  );
  const cells = all.filter(({ place }) => place.row < size.rows && place.column < size.columns);
  return { cells, outside: all.length - cells.length };
}
