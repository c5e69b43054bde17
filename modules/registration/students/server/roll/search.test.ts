import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#kit/server/db/pool.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { freshDatabase } from '#kit/server/testing/database.ts';
import { searchFor } from './search.ts';

const first = ['Mercy', 'Amos', 'Wanjikũ', 'Joy', "O'Brien", 'Anne-Marie', 'Ng’ang’a', 'Aba', 'Éloïse', 'Mwangi', 'Otieno', 'Ли'];
const last = ['Wanjiku', 'Otieno', 'Kamau', 'de Souza', 'Mwangi', "Ong'ayo", 'Li', 'Mercer', 'Chebet', 'Ábè'];
const asked = ['mersy', 'marcy', 'amoz', 'wanjiko', 'joi', 'obrien', "o'brian", 'anne-mary', 'nganga', "ng'anga", 'aaa', 'aba'];
const more = [
  'eloise',
  'éloise',
  'mwangy',
  'otiemo',
  'souza',
  'zzqx',
  'chebat',
  'kamao',
  'ongayo',
  'merc',
  'ABÈ',
  'лис',
  'wanjiku otieno',
];

test('what is looked at for a name like it is everybody whose name is near enough', async () => {
  const database = await freshDatabase();
  const db = connect(database.url, { connections: 2 });
  const people = first.flatMap((one) => last.map((other) => `${one} ${other} 0421`));
  const found: number[] = [];
  for (const text of [...asked, ...more]) {
    const { similar } = searchFor(text);
    const near = text
      .split(' ')
      .map((word) => sql`public.word_similarity(kit.fold(${word}), s.search_text) >= ${word.length <= 5 ? 0.33 : 0.4}`);
    const { rows } = await inPlatform(db, (tx) =>
      sql<{ quick: string[]; whole: string[] }>`
        with s as (select kit.fold(name) as search_text from unnest(${people}::text[]) name)
        select array(select s.search_text from s where ${similar ?? sql`false`} order by 1) as quick,
               array(select s.search_text from s where ${sql.join(near, sql` and `)} order by 1) as whole`.execute(tx),
    );
    expect(rows[0]?.quick, text).toEqual(rows[0]?.whole);
    found.push(rows[0]?.quick.length ?? 0);
  }
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(15);
  await db.close();
  await database.drop();
});
