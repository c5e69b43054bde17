import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type Known, numbersToLookUp, wordsToLookUp } from './replace.rules.ts';

/**
 * Whose names and numbers stand in texts: students and who was one, guardians, staff and users of the school. Names are compared
 * without accents, capitals and apostrophes.
 */
export async function knownIn(tx: Tx, texts: readonly string[]): Promise<Known> {
  const words = wordsToLookUp(texts);
  const numbers = numbersToLookUp(texts);
  const bare = sql`translate(normalize(p.name, NFC), '’''ʼ\`', '')`;
  const parts = (name: RawBuilder<unknown>) => sql`string_to_array(regexp_replace(${name}, '[-.,()/]', ' ', 'g'), ' ')`;
  const { rows } = await sql<{ name: string }>`
    select distinct p.name from (
      select full_name as name from registration.roll
      union all select full_name from registration.contacts
      union all select full_name from settings.staff
      union all select full_name from platform.users) p
     where p.name is not null and (${parts(sql`kit.fold(${bare})`)} && ${words}::text[] or ${parts(sql`lower(${bare})`)} && ${words}::text[])`.execute(
    tx,
  );
  const { rows: found } = await sql<{ number: string }>`
    select distinct n.number from (
      select admission_no as number from registration.roll
      union all select staff_no from settings.staff
      union all select national_id from settings.staff) n
     where lower(n.number) = any(${numbers}::text[])`.execute(tx);
  return { names: rows.map(({ name }) => name), numbers: found.map(({ number }) => number) };
}
