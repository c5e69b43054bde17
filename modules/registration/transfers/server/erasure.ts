import { sql } from 'kysely';
import { erased } from '#kit/server/privacy/fate.ts';
import type { EraseTraces, ErasureRefusal } from '#kit/server/privacy/erasure.ts';

/** Who has left stays until their transfer is closed. */
export const openTransfer: ErasureRefusal = async ({ tx }, { kind, id }) => {
  if (kind !== 'student') return [];
  const { rows } = await sql`
    select from registration.transfer t
      join registration.student s on s.school_id = t.school_id and s.id = t.student_id
     where t.student_id = ${id} and t.state in ('requested', 'approved') and not s.here`.execute(tx);
  return rows.length > 0 ? ['A transfer of the student is not closed yet.'] : [];
};

/** The name of a student who was offered to another school of the branch. */
export const eraseOffers: EraseTraces = async ({ tx }, { id, keysIn }) => {
  await sql`select registration.erase_offers(${id}, ${[...keysIn('registration.transfer')]}::bigint[], ${erased})`.execute(tx);
};
