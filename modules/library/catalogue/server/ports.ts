import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** Who has a copy. */
export interface Holder {
  readonly copyId: number;
  readonly name: string;
  /** `Adm 0042`, or the staff number. */
  readonly number: string;
  readonly studentId: number | null;
  readonly staffMemberId: number | null;
  readonly dueOn: string;
}

/** What is known of copies where they are lent. */
export interface CopyState {
  /** A condition over `c`, a row of library.copy: it is with somebody now. */
  readonly out: RawBuilder<unknown>;
  /** Who has these copies; those that are in are left out. */
  readonly holders: (tx: Tx, copyIds: readonly number[]) => Promise<readonly Holder[]>;
  /** A condition over `c`: whoever had it on loan lost it, and it was not found since. Only the desk finds it: what was charged is given back there. */
  readonly lostOnLoan: RawBuilder<unknown>;
  /** Says that copies, which the caller holds, are on the shelf no more: for whoever they were put aside, they wait again in their place. */
  readonly away: (ctx: SchoolContext, copyIds: readonly number[]) => Promise<void>;
}

/** The seam between the catalogue and the desk, which knows who has what. */
export const copyState = port<CopyState>('library.copy state');

/** Where nothing is lent. */
export const nothingLent: CopyState = {
  out: sql`false`,
  holders: () => Promise.resolve([]),
  lostOnLoan: sql`false`,
  away: () => Promise.resolve(),
};
