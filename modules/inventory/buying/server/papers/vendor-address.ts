import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Name and address of a vendor, as papers are addressed. */
export async function vendorAddress(tx: Tx, supplierId: number): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
    contactName: string | null;
    address: string | null;
    phone: string | null;
    email: string | null;
    kraPin: string | null;
  }>`
    select name, contact_name as "contactName", address, phone, email, kra_pin as "kraPin"
      from finance.suppliers where id = ${supplierId}`.execute(tx);
  const [found] = rows;
  if (!found) return [];
  const { name, contactName, address, phone, email, kraPin } = found;
  return [name, contactName, address, phone, email, kraPin && `KRA PIN ${kraPin}`].flatMap((line) => line || []);
}
