import { z } from 'zod';

/** The kinds of value that a schema may want, as a sentence to whoever gave another. */
const wanted: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Choose yes or no: true or false.',
  date: 'Enter a date.',
  array: 'Give a list.',
  tuple: 'Give a list.',
  set: 'Give a list.',
  object: 'Give the fields of this part, each by its name.',
  record: 'Give the values of this part, each by its name.',
  map: 'Give the values of this part, each by its name.',
  file: 'Choose a file.',
  null: 'Leave this field empty.',
  undefined: 'Leave this field out.',
  never: 'Leave this field out.',
  void: 'Leave this field out.',
};

const written: Readonly<Record<string, string>> = {
  email: 'Enter an address such as name@example.com.',
  url: 'Enter an address that begins with https://.',
  date: 'Enter a date.',
  datetime: 'Enter a date and a time.',
  time: 'Enter a time such as 08:00.',
  e164: 'Enter a telephone number with its country, such as +254712345678.',
};

const missing = 'Fill in this field.';
/** Said of a value that has none of several shapes, where the schema says nothing itself. */
export const noneOfTheForms = 'This is none of the forms that this field takes.';
/** Values that are still read when they are listed in a sentence. */
const mostListed = 12;

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a field where its schema says nothing itself, in the product's words. Every parse of the product
 * speaks so, in the browser and on the server: whoever imports `endpoint` has it.
 */
export function fieldWords(issue: Issue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  switch (issue.code) {
    case 'invalid_type':
      return empty ? missing : (wanted[issue.expected] ?? 'This kind of value cannot be taken here.');
    case 'invalid_value':
      return empty ? missing : oneOf(issue.values);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return empty ? missing : format(issue);
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownField(key)).join(' ');
    case 'invalid_union':
      return union(issue, empty);
    case 'invalid_key':
      return 'One of the names here cannot be taken.';
    case 'invalid_element':
      return 'One of the entries cannot be taken.';
    default:
      return 'This value cannot be taken here.';
  }
}

/** What is said of a field that the schema does not know. */
export function unknownField(key: string): string {
  return `There is no field “${shown(key)}” here.`;
}

/** A name from outside as a sentence shows it. */
export function shown(key: string): string {
  const plain = key.replaceAll(/\p{C}/gu, '').trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return `This can only be “${String(values[0])}”.`;
  if (values.length > mostListed) return 'Choose one of the values that can be chosen here.';
  return `Choose one of these: ${values.map(String).join(', ')}.`;
}

function tooSmall({ origin, minimum, exact, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') {
    if (minimum === 1) return missing;
    return exact ? `Enter exactly ${minimum} characters.` : `Enter at least ${minimum} characters.`;
  }
  if (origin === 'date') return 'Enter a later date.';
  if (origin === 'file') return 'Choose a larger file.';
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return inclusive === false ? `Enter more than ${minimum}.` : `Enter ${minimum} or more.`;
  return exact ? `Give exactly ${minimum}.` : `Give at least ${minimum}.`;
}

function tooBig({ origin, maximum, exact, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return exact ? `Enter exactly ${maximum} characters.` : `Keep it within ${maximum} characters.`;
  if (origin === 'date') return 'Enter an earlier date.';
  if (origin === 'file') return 'Choose a smaller file.';
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return inclusive === false ? `Enter less than ${maximum}.` : `Enter ${maximum} or less.`;
  return exact ? `Give exactly ${maximum}.` : `Give at most ${maximum}.`;
}

function format(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  if (issue.format === 'starts_with') return `Begin with “${String(issue['prefix'])}”.`;
  if (issue.format === 'ends_with') return `End with “${String(issue['suffix'])}”.`;
  if (issue.format === 'includes') return `Write “${String(issue['includes'])}” in it.`;
  return written[issue.format] ?? 'This is not written as this field needs it.';
}

function union(issue: Extract<Issue, { code: 'invalid_union' }>, empty: boolean): string {
  if (empty) return missing;
  const options = (issue as { options?: unknown }).options;
  if (Array.isArray(options) && options.length > 0) return oneOf(options);
  return noneOfTheForms;
}

// Before the library's own language, whatever is loaded after this.
z.config({ customError: (issue) => fieldWords(issue) });
