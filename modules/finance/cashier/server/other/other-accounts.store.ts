import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

interface Named {
  id: number;
  name: string;
  role: string | null;
}

/** Accounts that other money is received for, and into, and the terms, the newest first. */
export async function otherAccounts(tx: Tx): Promise<{ income: Named[]; money: Named[]; terms: { id: number; name: string }[] }> {
  const { rows } = await sql<Named & { money: boolean }>`
    select id, name, role, money from finance.account
     where active and not heading and (money or kind = 'income') order by code`.execute(tx);
  const { rows: terms } = await sql<{ id: number; name: string }>`
    select id, name from settings.terms order by opens_on desc limit 60`.execute(tx);
  return { terms, income: rows.filter(({ money }) => !money), money: rows.filter(({ money }) => money) };
}
