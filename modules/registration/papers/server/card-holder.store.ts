import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
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
