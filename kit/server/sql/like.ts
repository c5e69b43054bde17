import { type RawBuilder, sql } from 'kysely';

/** A text as `like` takes it to the letter: `%`, `_` and `\` mean nothing in it. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern for `like` and `ilike` of what holds a text anywhere. */
export const holding = (text: string): string => `%${literally(text)}%`;

/** Whether a folded text (`kit.fold(…)`, a search column) holds the words as they were typed, whatever their accents and case. */
export const holds = (folded: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${folded} like '%' || kit.fold(${literally(words)}) || '%'`;
