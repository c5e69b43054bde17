import { sql } from 'kysely';
import type { TestApp } from '../school.ts';

/** A school of the allowed-school list (specification, section 6). */
export const listedSchool = 'EDUCRAFT LIMITED';

/** Gives school A a name of the allowed-school list, so that the library of content opens to it. School B stays outside. */
export async function listSchool(app: Pick<TestApp, 'db' | 'schoolA' | 'services'>): Promise<void> {
  await sql`update platform.school set name = ${listedSchool} where id = ${app.schoolA}`.execute(app.db.platform);
  app.services.identity.forget();
}
