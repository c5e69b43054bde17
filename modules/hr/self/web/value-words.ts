import { formatDay, isDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import type { DataField } from '../contract/data-fields.ts';

/** A value of a field as people read it; `–` for none. */
export function valueText(field: DataField, value: string | null): string {
  if (value === null) return '–';
  if (field === 'birth_date' && isDay(value)) return formatDay(value);
  return field.endsWith('phone') ? formatPhone(value) : value;
}
