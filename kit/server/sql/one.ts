/**
 * The row of a statement that answers exactly one: an aggregate, or what has just been written. That it is missing is a
 * fault of the program, never a zero.
 */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected and ${rows.length} came.`);
  return row;
}

/** A value that cannot be missing where it is asked for, as a column of a joined row once the row is known to be there. */
export function there<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('A value was expected and none came.');
  return value;
}
