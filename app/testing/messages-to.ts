import { sql } from 'kysely';
import type { TestApp } from './school.ts';

/** What was put on its way to a number by SMS, in order. @param phone E.164 */
export async function messagesTo(app: TestApp, phone: string): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from messaging.message where phone = ${phone} order by id`.execute(app.db.platform);
  return rows.map(({ body }) => body);
}
