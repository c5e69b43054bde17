import type { Tone } from '#kit/web/ui/Status.tsx';

/** The word and the colour of a state. */
export type Words<S extends string> = Readonly<Record<S, readonly [word: string, tone: Tone]>>;

/** The states as a filter offers them. */
export const stateOptions = <S extends string>(words: Words<S>) =>
  (Object.keys(words) as S[]).map((value) => ({ value, label: words[value][0] }));
