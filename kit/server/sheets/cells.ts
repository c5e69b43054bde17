import { z } from 'zod';
import { dayIn, formatDay, timeIn } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';

/**
 * `cents`: an integer that is written as shillings; `thousandths`: one that is written as whole units with up to three decimals;
 * `words`: words of the contract such as `half_board`, which people read as `Half board`. A `text` stands as somebody typed it.
 */
export type CellKind = 'text' | 'words' | 'number' | 'cents' | 'thousandths' | 'boolean' | 'day' | 'instant';

/** A column of a table that leaves the product. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
}

export type Row = Readonly<Record<string, unknown>>;

/** The kind of each field of a list's row, as its schema says; null when the output is no list. */
export function rowKinds(output: z.ZodType): ReadonlyMap<string, CellKind> | null {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json;
  const fields = schema.properties?.['rows']?.items?.properties;
  if (!fields || !schema.properties?.['total']) return null;
  return new Map(Object.entries(fields).map(([key, field]) => [key, kindOf(field)]));
}

interface Json {
  type?: unknown;
  format?: unknown;
  enum?: unknown;
  const?: unknown;
  anyOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
}

function kindOf(field: Json): CellKind {
  if (field.anyOf) return kindOf(field.anyOf.find((option) => option.type !== 'null') ?? {});
  if (field.type === 'integer' || field.type === 'number')
    return field.format === 'cents' || field.format === 'thousandths' ? field.format : 'number';
  if (field.type === 'array') return kindOf(field.items ?? {}) === 'words' ? 'words' : 'text';
  if (field.enum !== undefined || field.const !== undefined) return 'words';
  if (field.type === 'boolean') return 'boolean';
  if (field.format === 'date') return 'day';
  return field.format === 'date-time' ? 'instant' : 'text';
}

/** Kinds that stand at the end of their column. */
export const isFigure = (kind: CellKind): boolean => kind === 'number' || kind === 'cents' || kind === 'thousandths';

/** A value as people read it in a table on paper. */
export function printed(value: unknown, kind: CellKind, timeZone: string): string {
  if (kind === 'day' && typeof value === 'string') return formatDay(value);
  if (kind === 'instant' && typeof value === 'string') {
    const { day, time } = wallClock(value, timeZone);
    return `${formatDay(day)}, ${time}`;
  }
  if (typeof value === 'number' && kind === 'thousandths') return (value / 1000).toLocaleString('en-KE');
  if (typeof value === 'number') return kind === 'cents' ? formatCents(value) : value.toLocaleString('en-KE');
  return text(value, kind);
}

/** A value as text, whatever it is: lists joined, of a record its name. */
export function text(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value
      .map((one) => text(one, kind))
      .filter(Boolean)
      .join(', ');
  if (typeof value === 'object') return 'name' in value ? text(value.name, kind) : '';
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\+\d{8,15}$/.test(words)) return formatPhone(words);
  return kind === 'words' && /^[a-z]+(_[a-z]+)*$/.test(words)
    ? words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
    : words;
}

/** The day and the time of an instant in a time zone: `2026-03-14`, `10:42`. */
export function wallClock(isoInstant: string, timeZone: string): { day: string; time: string } {
  const instant = new Date(isoInstant);
  const time = timeIn(timeZone, instant);
  return { day: dayIn(timeZone, instant), time };
}

// Also as wide signs, which spreadsheets of some languages read alike.
const formula = '[=+\\-@＝＋－＠]';
const atStart = new RegExp(`^(?:[\\t\\r\\n]|[\\s"']*${formula})`);
const afterSeparator = new RegExp(`([;|\\t\\r\\n][\\s"']*)(?=${formula})`, 'g');

/**
 * Text that a spreadsheet would take for a formula, made inert with an apostrophe in front.
 * See OWASP, CSV Injection: a cell that begins with = + - @, a tab or a carriage return.
 */
export function inert(words: string): string {
  return atStart.test(words) ? `'${words}` : words;
}

/**
 * The same for CSV: where a spreadsheet separates by something else than the file does, a part of a cell becomes a cell
 * of its own, so a sign after such a separator is covered too.
 */
export function inertInCsv(words: string): string {
  return inert(words.replaceAll(afterSeparator, "$1'"));
}
