import { formatDay } from '#kit/contract/dates.ts';
import type { FieldChange } from '#kit/contract/imports.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { sameName } from './same-name.ts';

/** A value as people read it: days as 14 Mar 2010, phones as 0712 345 678. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\+\d{9,15}$/.test(value) ? formatPhone(value) : value;
}

/** How the fields of a record are shown. */
export interface FieldWords {
  readonly labelOf: (field: string) => string;
  /** Fields that say who or what a record is: what replaces one of them needs a decision. Filling an empty one does not. */
  readonly identity: readonly string[];
  /** A field's value in words, where it is the key of something. */
  readonly wordOf?: (field: string, value: unknown) => string | undefined;
}

/** Every field in which a record would differ, old and new. */
export function changesOf(before: object, after: object, { labelOf, identity, wordOf }: FieldWords): FieldChange[] {
  const old: Record<string, unknown> = { ...before };
  const word = (field: string, value: unknown) =>
    value === null || value === undefined ? '' : (wordOf?.(field, value) ?? inWords(value));
  return Object.entries(after)
    .filter(([field, value]) => (old[field] ?? null) !== (value ?? null))
    .map(([field, value]) => ({
      label: labelOf(field),
      before: word(field, old[field]),
      after: word(field, value),
      identity: identity.includes(field) && (old[field] ?? null) !== null && old[field] !== '',
    }));
}

/** What a row that names a record by its number says of its name, when that is somebody else's: it is decided, never passed over. */
export function otherName(label: string, known: string, given: string | null): FieldChange[] {
  if (given === null || sameName(known, given)) return [];
  return [{ label: `${label}, as the file has it`, before: known, after: given, identity: true }];
}
