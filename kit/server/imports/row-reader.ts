import type { z } from 'zod';
import type { RowNote } from '#kit/contract/imports.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { parseDay } from '#kit/contract/dates.ts';
import type { ImportColumn, SheetRow } from './define-import.ts';

/** Text as choices and headings are compared: without case, accents, spaces and marks. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}+]/gu, '')
    .toLowerCase();
}

// A day as a bare number is what a sheet keeps it as: days since the last of 1899.
const serial = /^\d{5}$/;
const shortened = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Reads the cells of one row, and gathers what is wrong with them at their columns. */
export class RowReader {
  readonly #row: SheetRow;
  readonly #columns: ReadonlyMap<string, ImportColumn>;
  readonly problems: RowNote[] = [];
  readonly notes: RowNote[] = [];
  readonly #phones = new Map<string, string[]>();

  constructor(row: SheetRow, columns: readonly ImportColumn[]) {
    this.#row = row;
    this.#columns = new Map(columns.map((column) => [column.key, column]));
  }

  /** The cell's text; null when empty. */
  text(key: string): string | null {
    return this.#row.cells[key] || null;
  }

  /** Something wrong in a cell; `title` is shared by all rows with the same. */
  refuse(key: string | null, title: string, said: string): void {
    this.problems.push({ column: key, title: this.#titled(key, title), said });
  }

  note(key: string | null, title: string, said: string): void {
    this.notes.push({ column: key, title: this.#titled(key, title), said });
  }

  /** A number that a sheet has shortened to 2.5E+11 has lost its digits. */
  code(key: string): string | null {
    const text = this.text(key);
    if (text !== null && shortened.test(text))
      this.refuse(key, 'shortened by the sheet', `“${text}” has lost digits. Write it as text.`);
    return text;
  }

  /** The cell's mobile number; others beside it are said. */
  phone(key: string): string | null {
    const [first = null, ...more] = this.phones(key);
    for (const other of more) this.note(key, 'another number left out', `${formatPhone(other)} is in the same cell.`);
    return first;
  }

  /** All mobile numbers of a cell: 0712345678/0733345678. What is no number beside one that is, is said. */
  phones(key: string): string[] {
    const text = this.code(key);
    if (text === null || shortened.test(text)) return [];
    const known = this.#phones.get(key);
    if (known) return known;
    const parts = text.split(/[/,;|&\n]|\bor\b|\band\b|(?<=\d{9})\s+(?=[+0])/i).map((part) => part.trim());
    const read = parts.filter((part) => /\d/.test(part)).map((part) => ({ part, phone: parsePhone(part) }));
    const good = [...new Set(read.flatMap(({ phone }) => phone ?? []))];
    if (good.length === 0)
      this.refuse(key, 'not a mobile number', `“${text}” is no mobile number. Write ten digits: 0712 345 678.`);
    else
      for (const { part } of read.filter(({ phone }) => phone === null))
        this.note(key, 'not a mobile number, left out', `“${part}” beside ${formatPhone(good[0] ?? '')} is no mobile number.`);
    this.#phones.set(key, good);
    return good;
  }

  /** The cell's text within `most` characters; what does not fit is said. */
  cut(key: string, most: number): string | null {
    const text = this.text(key);
    if (text === null || text.length <= most) return text;
    const kept = text.slice(0, most).trimEnd();
    this.note(key, 'cut', `Only ${most} characters fit: “${kept}”.`);
    return kept;
  }

  day(key: string): string | null {
    const text = this.text(key);
    if (text === null) return null;
    const day = serial.test(text) ? new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10) : parseDay(text);
    if (day === null) this.refuse(key, 'not a date', `“${text}” is no date. Write day, month and year: 14/03/2010.`);
    return day;
  }

  number(key: string): number | null {
    const text = this.text(key);
    if (text === null) return null;
    const number = Number(text.replaceAll(/[,\s]/g, ''));
    if (Number.isFinite(number)) return number;
    this.refuse(key, 'not a number', `“${text}” is no number.`);
    return null;
  }

  /** One of `choices`, whose keys are `plain`. `what`: "class of this school". */
  choice<T>(key: string, choices: ReadonlyMap<string, T>, what: string): T | null {
    const text = this.text(key);
    if (text === null) return null;
    const found = choices.get(plain(text));
    if (found === undefined)
      this.problems.push({ column: key, title: this.#titled(key, `no ${what}`), said: `“${text}” is no ${what}.`, value: text });
    return found ?? null;
  }

  yes(key: string): boolean | null {
    return this.choice(key, yesAndNo, 'yes or no');
  }

  /** Parses what was read by the form's own schema; null when it refuses, each refusal at the column of its field. */
  parse<S extends z.ZodType>(schema: S, draft: unknown, columnOf: (path: string) => string | null = (path) => path) {
    const parsed = schema.safeParse(draft);
    if (parsed.success) return parsed.data;
    const known = new Set(this.problems.map(({ column }) => column));
    for (const issue of parsed.error.issues) {
      const key = columnOf(issue.path.join('.'));
      if (known.has(key)) continue;
      known.add(key);
      const empty = key !== null && this.text(key) === null;
      const said = empty ? `${this.#columns.get(key)?.label ?? 'A cell'} is empty.` : issue.message;
      this.refuse(key, empty ? 'empty' : issue.message, said);
    }
    return null;
  }

  #titled(key: string | null, title: string): string {
    const label = key === null ? undefined : this.#columns.get(key)?.label;
    return label === undefined ? title : `${label}: ${title}`;
  }
}

const yesAndNo: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'ndiyo', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'hapana'].map((word) => [word, false] as const),
]);

/** Choices by their plain names. */
export function choicesBy<T>(rows: readonly T[], name: (row: T) => string): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [plain(name(row)), row]));
}
