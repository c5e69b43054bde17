import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { IssuedPaper, PaperState } from '../contract/kinds.ts';
import { stateOn } from './issued.store.ts';

const token = /(?:^|\/)([0-9a-z]{1,6}\.[A-Za-z0-9_-]{22})$/;

/** Whose valid ID card a QR code is: the code's whole text, or its token alone. Null for anything else. */
export async function studentOfCard(tx: Tx, text: string, today: string): Promise<number | null> {
  const found = token.exec(text.trim())?.[1];
  if (found === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select p.student_id as id
      from registration.paper p join registration.student s on s.school_id = p.school_id and s.id = p.student_id
     where p.token = ${found} and p.kind = 'id card' and ${stateOn(today)} = 'valid'`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The token in a QR code's text, or the text itself where it is one; null for anything else. It begins with its school in base 36. */
export const paperToken = (text: string): string | null => token.exec(text.trim())?.[1] ?? null;

/** A paper that the school has issued, and whether whose it is is on the roll. */
export interface PaperHolder {
  readonly token: string;
  readonly studentId: number;
  readonly kind: IssuedPaper;
  readonly state: PaperState;
  readonly here: boolean;
}

/** Which papers of the school some tokens are, those that are good no more too. */
export async function paperHolders(tx: Tx, tokens: readonly string[], today: string): Promise<PaperHolder[]> {
  const { rows } = await sql<PaperHolder>`
    select p.token, p.student_id as "studentId", p.kind, ${stateOn(today)} as state, s.here
      from registration.paper p join registration.student s on s.school_id = p.school_id and s.id = p.student_id
     where p.token = any(${[...tokens]}::text[])`.execute(tx);
  return rows;
}
