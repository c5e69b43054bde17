import type { Words } from './words.ts';

/** Takes down what is broken: how much it counts, and the words for it, which are made only where somebody reads them. */
export interface Tell {
  (amount: number, text: (words: Words) => string): void;
  /** By how much a number is over what is allowed; nothing where it is not. */
  over(found: number, allowed: number, text: (words: Words) => string): void;
  /** What holds at every weight. */
  always(text: (words: Words) => string): void;
}
