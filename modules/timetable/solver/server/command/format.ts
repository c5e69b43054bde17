import type { XmlElement } from '../xml/read-xml.ts';
import type { Solving } from './solving.ts';

/** A file that was given, read as XML. */
export interface Given {
  /** As it was named on the command line. */
  readonly file: string;
  readonly text: string;
  readonly root: XmlElement;
}

/** One line of `evaluate`: what a timetable is worth. */
export interface Judged {
  readonly instance: string;
  readonly solution: string;
  /** Whether nothing that must be is broken by what is placed. */
  readonly valid: boolean;
  readonly hard: number;
  readonly soft: number;
  readonly problems: readonly string[];
  /** Those that cost something. */
  readonly constraints: readonly { readonly id: string; readonly kind: string; readonly hard: boolean; readonly cost: number }[];
}

/** One thing that stands in the way of a timetable, or makes it hard to find. */
export interface Finding {
  readonly severity: 'impossible' | 'tight' | 'warning';
  /** What it is of: `class Form 2 East`. */
  readonly about: string;
  readonly text: string;
}

/** A problem holds kinds of constraint that are known by name only. */
export class UnsupportedKinds extends Error {
  readonly kinds: readonly string[];

  constructor(kinds: readonly string[]) {
    super(`The file holds constraints that are not understood: ${kinds.join(', ')}`);
    this.name = 'UnsupportedKinds';
    this.kinds = kinds;
  }
}

/** A format of files. */
export interface Format {
  /**
   * Judges the timetables of a problem: those of another file, or those that it holds itself.
   * @throws FileProblem, UnsupportedKinds
   */
  evaluate(problem: Given, solution: Given | null): readonly Judged[];
  /** What can be said of a problem without a search. Left out where nothing is. @throws FileProblem */
  check?(problem: Given): readonly Finding[];
  /**
   * Makes a problem ready for a search.
   * @param ignore whether constraints of unknown kinds are left out
   * @throws FileProblem, UnsupportedKinds
   */
  solving(problem: Given, ignore: boolean): Solving;
  /** The kinds of constraint of a problem that are known by name only. */
  unsupported(problem: Given): readonly string[];
}
