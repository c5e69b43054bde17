import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type Rounding, type RoundingChoice, toTheCent } from '../../contract/law.ts';

/** How the school has amounts rounded; to the cent where it has chosen nothing. */
export async function roundingOf(tx: Tx): Promise<RoundingChoice> {
  const { rows } = await sql<{ nssf: Rounding; health: Rounding; housing: Rounding; tax: Rounding }>`
    select nssf_rounding as nssf, health_rounding as health, housing_rounding as housing, tax_rounding as tax from hr.setting`.execute(
    tx,
  );
  return rows[0] ?? toTheCent;
}
