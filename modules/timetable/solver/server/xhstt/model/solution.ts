/** One solution event as a file has it: names are not looked up, so that a wrong one is a problem of the solution and not of the file. */
export interface WrittenPiece {
  readonly event: string;
  /** Null where the file leaves it out, which means the event's own. */
  readonly duration: number | null;
  readonly time: string | null;
  /** A reference of null leaves the role open. */
  readonly resources: readonly { readonly role: string | null; readonly resource: string | null; readonly line: number }[];
  readonly line: number;
}

/** What a file says of its solution's cost. */
export interface Reported {
  readonly hard: number;
  readonly soft: number;
  /** Costs by id of the constraint, summed over the points of application; empty where the report is only of sums. */
  readonly constraints: ReadonlyMap<string, number>;
}

export interface WrittenSolution {
  /** Id of its solution group. */
  readonly group: string;
  /** Id of the instance that it is of. */
  readonly instance: string;
  readonly pieces: readonly WrittenPiece[];
  readonly reported: Reported | null;
  readonly line: number;
}

/** A piece of an event with its places, all by index: what is evaluated and what is written. */
export interface Piece {
  readonly event: number;
  readonly duration: number;
  /** Index of its starting time; null while it has none. */
  readonly time: number | null;
  /** The resource in each place of the event (`SchoolEvent.resources`), preassigned ones included; null while there is none. */
  readonly resources: readonly (number | null)[];
}
