import { formatDay } from '#kit/contract/dates.ts';

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `two fields`, `one field`, `12 fields`: a count and its thing, as a sentence says them. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${words[count] ?? count} ${count === 1 ? one : many}`;
}

/** With a capital at its beginning, as a sentence or a title that begins with a word of the code or a number in words. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `headName` as people read it: `Head name`. Words that are none of the code's stay as they are. */
export function fieldInWords(field: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) return field;
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(spaced);
}

/** A kept value as people read it: days written out, yes and no. */
export function valueInWords(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : value;
}
