import { StartError } from '../start-error.ts';

const sentences: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at the address in DATABASE_URL. Check host and port, and that PostgreSQL is running.',
  ENOTFOUND: 'The host in DATABASE_URL is not known. Check how it is written.',
  EAI_AGAIN: 'The host in DATABASE_URL cannot be looked up now. Check the network, then start again.',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer. Check the address and the firewall.',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL (pg_hba.conf says who may come from where).',
  '3D000': 'The database named in DATABASE_URL is not there. Create it: createdb daftari',
  '42501': 'The user in DATABASE_URL may not set up the database: it has to own it, and to be allowed to create roles once.',
  '0A000': 'PostgreSQL lacks an extension that Daftari needs (docs/OPERATIONS.md, external PostgreSQL).',
  '58P01': 'PostgreSQL lacks an extension that Daftari needs (docs/OPERATIONS.md, external PostgreSQL).',
};

/** Says in words why the database at DATABASE_URL cannot be used, or null when the error is of another kind. */
export function databaseTrouble(error: unknown): StartError | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const sentence = 'code' in one ? sentences[String(one.code)] : undefined;
    if (sentence) return new StartError(`${sentence}\n(${one.message || String('code' in one ? one.code : '')})`);
  }
  return null;
}

/** The least that the migrations run on: `nulls not distinct`. Backups of a newer one are restored into it all the same. */
const leastVersion = 15;

/** Why a server is too old for the product, or null. `number` is what it says of itself: 140012 is 14.12. */
export function versionTrouble(number: number): StartError | null {
  if (number >= leastVersion * 10_000) return null;
  const found = `${Math.floor(number / 10_000)}.${number % 10_000}`;
  return new StartError(
    `The server in DATABASE_URL is PostgreSQL ${found}. Daftari needs ${leastVersion} or later; nothing was changed.`,
  );
}
