import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { audienceSheet } from '../contract/audience.ts';
import type { Placeholders } from '../../outgoing/contract/placeholders.ts';
import type { Sheet, SheetColumn } from '../contract/sheets.ts';
import { counted } from './guardians.ts';
import type { ReadSheet } from './sheet-file.ts';
import type { Found, Recipient } from './source.ts';

/** What is kept of how a sheet is to be read, beside its columns. */
interface Kept {
  list: SheetColumn[];
  phone: string | null;
  name: string | null;
}

/** Keeps a sheet; those that no message uses go after a week. */
export async function keepSheet(tx: Tx, accountId: number, name: string, read: ReadSheet, now: Date): Promise<number> {
  await sql`
    delete from messaging.sheet s where created_at < ${now}::timestamptz - interval '7 days'
       and not exists (select from messaging.composed c where c.school_id = s.school_id and c.sheet_id = s.id)`.execute(tx);
  const columns: Kept = { list: read.columns, phone: read.phoneColumn, name: read.nameColumn };
  const { rows } = await sql<{ id: number }>`
    insert into messaging.sheet (account_id, name, columns, cells, row_count, created_at)
    values (${accountId}, ${name}, ${JSON.stringify(columns)}, ${JSON.stringify(read.cells)}, ${read.cells.length}, ${now})
    returning id`.execute(tx);
  return one(rows).id;
}

/** A sheet without its rows. Throws 404. */
export async function sheetById(tx: Tx, id: number): Promise<Sheet> {
  const { rows } = await sql<{ name: string; count: number; columns: Partial<Kept> }>`
    select name, row_count as count, columns from messaging.sheet where id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('sheet');
  const { list = [], phone = null, name = null } = found.columns;
  return { id, name: found.name, rows: found.count, columns: list, phoneColumn: phone, nameColumn: name };
}

/** A sheet's rows as recipients: each row one message with its own values, the very same row once. */
export async function recipientsOfSheet(
  tx: Tx,
  { sheetId, phoneColumn, nameColumn }: z.output<typeof audienceSheet>,
): Promise<Found & { placeholders: Placeholders }> {
  const { columns, name: file } = await sheetById(tx, sheetId);
  const at = (key: string | null) => columns.findIndex((column) => column.key === key);
  const [phoneAt, nameAt] = [at(phoneColumn), at(nameColumn)];
  if (phoneAt < 0) throw fieldError('audience.sheet.phoneColumn', 'Choose the column with the phone numbers.');
  const { rows } = await sql<{ cells: string[][] }>`select cells from messaging.sheet where id = ${sheetId}`.execute(tx);
  const recipients: Recipient[] = [];
  const badNumber: string[] = [];
  const twice: string[] = [];
  const seen = new Set<string>();
  for (const [index, row] of one(rows).cells.entries()) {
    const phone = parsePhone(row[phoneAt] ?? '');
    const name = row[nameAt] || null;
    const line = `Row ${index + 2}${name ? `, ${name}` : ''}`;
    const whole = JSON.stringify([phone, row]);
    if (phone === null) badNumber.push(line);
    else if (seen.has(whole)) twice.push(line);
    else recipients.push({ phone, name, values: Object.fromEntries(columns.map(({ key }, place) => [key, row[place] ?? ''])) });
    seen.add(whole);
  }
  return {
    recipients,
    missing: { badNumber, twice },
    words: recipients.length > 0 ? `${counted(recipients.length, 'row')} of ${file}` : '',
    placeholders: Object.fromEntries(columns.map(({ key, label }) => [key, `The column ${label}`])),
  };
}
