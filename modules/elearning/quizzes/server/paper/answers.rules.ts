import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';
import type { FieldReading, SheetField } from '../../contract/paper-sheet.ts';

/** A field with what was read of it, or what a person said instead. */
export interface Filled {
  readonly field: SheetField;
  readonly values: readonly string[];
}

/** What a person has decided of a page: circles by the place of their field. */
export type Decided = Readonly<Record<string, readonly number[]>>;

/** Fields of a page with what stands: what a person decided goes before what was read. */
export function filledOf(fields: readonly SheetField[], reading: readonly FieldReading[], decided: Decided): Filled[] {
  return fields.map((field, at) => {
    const places = decided[at] ?? reading[at]?.filled ?? [];
    return { field, values: places.flatMap((place) => field.bubbles[place]?.value ?? []) };
  });
}

/** Fields of a page that a person still decides. */
export const openDoubts = (reading: readonly FieldReading[], decided: Decided): number[] =>
  reading.flatMap(({ doubt }, at) => (doubt !== null && decided[at] === undefined ? [at] : []));

/** Stands in an order where nothing was filled. */
const nothingThere = 'none';

/** The answer to a question by what is filled in its fields; null where nothing is, or it is written by hand. */
export function answerOf(kind: QuestionBody['kind'], filled: readonly Filled[]): AnswerValue {
  const [first] = filled;
  const one = first?.values[0];
  switch (kind) {
    case 'single':
      return one === undefined ? null : { kind, option: one };
    case 'multiple':
      return !first || one === undefined ? null : { kind, options: [...first.values] };
    case 'trueFalse':
      return one === undefined ? null : { kind, value: one === 'true' };
    case 'matching': {
      const pairs = filled.flatMap(({ field, values: [value] }) => (value === undefined ? [] : [[field.part, value] as const]));
      return pairs.length === 0 ? null : { kind, pairs: Object.fromEntries(pairs) };
    }
    case 'ordering': {
      const items = filled.map(({ values: [value] }) => value ?? nothingThere);
      return items.every((item) => item === nothingThere) ? null : { kind, items };
    }
    case 'numeric': {
      const text = filled.flatMap(({ field, values }) => (field.how === 'digit' ? values : [])).join('');
      const unit = filled.find(({ field }) => field.part === 'unit')?.values[0] ?? null;
      return text === '' && unit === null ? null : { kind, text, unit };
    }
    default:
      return null;
  }
}
