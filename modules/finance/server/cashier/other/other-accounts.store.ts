import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

interface Named {
  id: number;
  name: string;
  role: string | null;
}

/** Accounts that other money is received for, and into. */
export async function otherAccounts(tx: Tx): Promise<{ income: Named[]; money: Named[] }> {
  const { rows } = await sql<Named & { money: boolean }>`
    select id, name, role, money from finance.account
     where active and not heading and (money or kind = 'income') order by code`.execute(tx);
  return { income: rows.filter(({ money }) => !money), money: rows.filter(({ money }) => money) };
}
