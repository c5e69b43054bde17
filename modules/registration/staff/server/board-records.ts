import type { Tx } from '#kit/server/db/pool.ts';
import type { StaffProfile } from '../contract/people.ts';

/** By what somebody is looked for. */
export interface Wanted {
  nationalId: string | null;
  phone: string | null;
  /** A member of staff who is not meant. */
  except: number | null;
}

/** What the board knows of people, who may be on the staff too. */
export interface BoardRecords {
  /** The newest term of a member of staff. */
  termOf(tx: Tx, staffMemberId: number): Promise<StaffProfile['board']>;
  /** Members who are on no other record, with this ID number or phone. */
  matches(tx: Tx, wanted: Wanted): Promise<{ id: number; name: string; category: string; sameId: boolean }[]>;
}
