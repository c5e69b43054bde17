import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { line } from '#kit/contract/fields.ts';
import { readConfig } from '#kit/server/config.ts';
import { servesOnly } from '#kit/server/db/logins/logins.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { connect } from '#kit/server/db/pool.ts';
import { databaseTrouble } from '#kit/server/db/unreachable.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { StartError } from '#kit/server/start-error.ts';
import { username } from '#modules/platform/contract/accounts.ts';
import { createFirstSuperUser } from '#modules/platform/server/public.ts';
import { migrationFolders } from '#app/server/migrations.ts';
import { withDatabase } from './with-database.ts';

const usage = 'Say who it is: npm start -- create-super-user USERNAME "FULL NAME"';
const draftOf = z.object({ username, fullName: line(120) });

/** Makes the first super-user in the database that the settings name, and says the temporary password. */
async function createSuperUser(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  if (name === '' || words.length === 0) throw new StartError(usage);
  const draft = draftOf.safeParse({ username: name, fullName: words.join(' ') });
  if (!draft.success) throw new StartError(`${draft.error.issues.map((issue) => issue.message).join(' ')}\n${usage}`);
  const config = readConfig(process.env);
  const temporaryPassword = await withDatabase(config, async (url) => {
    if (!servesOnly(url)) await migrate(url, migrationFolders);
    const db = connect(url, { connections: 2 });
    try {
      return (await inPlatform(db, (tx) => createFirstSuperUser(tx, draft.data, new Date()))).temporaryPassword;
    } finally {
      await db.close();
    }
  });
  console.log(
    `The super-user ${draft.data.username} was created. Sign in at ${config.publicUrl}/superUsers with the password ${temporaryPassword}`,
  );
  console.log('It is shown only now, and has to be changed at the first sign-in.');
}

try {
  await createSuperUser();
} catch (error) {
  const told = error instanceof StartError || error instanceof UserError ? error : databaseTrouble(error);
  console.error(told?.message ?? error);
  process.exitCode = 1;
}
