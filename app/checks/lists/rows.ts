import { dayIn } from '#kit/contract/dates.ts';

/** A row as it was answered. */
export type Row = Readonly<Record<string, unknown>>;

/** A value as text; what is not there is empty. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What tells a row from the others of its list. */
export function keyOf(row: Row): string {
  return row['id'] === undefined ? JSON.stringify(row) : textOf(row['id']);
}

export const keysOf = (rows: readonly Row[]): Set<string> => new Set(rows.map(keyOf));

/** The values at a dotted path; those of all elements where a list stands on the way. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [null] : value.flatMap((one) => valuesAt(one, path));
  const [first, ...rest] = path;
  if (first === undefined) return [value ?? null];
  return typeof value === 'object' && value !== null ? valuesAt((value as Row)[first], rest) : [null];
}

/** The paths of everything that rows say. */
export function pathsOf(rows: readonly Row[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, path ? `${path}.${name}` : name);
    else found.add(path);
  };
  for (const row of rows) visit(row, '');
  return [...found];
}

/** What stands at a path of each row, as text; several values of one row are put in order. */
export function textsAt(row: Row, path: string): string[] {
  return valuesAt(row, path.split('.')).map(textOf);
}

/** The day of a day or an instant; null for anything else. */
export function dayOf(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return /^\d{4}-\d\d-\d\dT/.test(text) ? dayIn('Africa/Nairobi', new Date(text)) : null;
}

export const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

/** Nothing, null, nought and false are not there. */
export const isThere = (text: string): boolean => !['', 'false', '0'].includes(text);
