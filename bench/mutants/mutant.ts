/** One change of one file that a test has to notice. */
export interface Mutant {
  file: string;
  line: number;
  /** The function that it is within; empty for what runs when the file is loaded. */
  within: string;
  /** What kind of change it is, in words. */
  kind: string;
  start: number;
  end: number;
  before: string;
  after: string;
}

/** A change that an operator proposes for a place in the text. */
export type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'after'>;
