import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#kit/server/config.ts';
import { servesOnly } from '#kit/server/db/logins/logins.ts';
import { StartError } from '#kit/server/start-error.ts';

const signIns = [
  ['/superUsers', 'superuser'],
  ['/branches', 'branchadmin'],
  [
    '/',
    'admin, registrar, deputy, bursar, accountant, feesclerk, cashier, auditor, examsadmin, teacher, secretary, timetabler, gatekeeper, hradmin, tutor; a student: student',
  ],
  ['/', 'uhuru.admin, bahari.admin'],
] as const;

const ownersWork =
  'SAMPLE_DATA=yes makes the sample schools as the owner of the tables, and daftari_app owns none.\n' +
  'Start once with the owner’s address in DATABASE_URL.';

/** Where the address of the database is told to the process that makes the sample schools. */
export const databaseOfSample = 'DAFTARI_SAMPLE_OF';
/** Where the password of the sample users is kept. */
export const passwordFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'sample.password');

/** What the process that makes them says: what it is at, or why it cannot. */
export type Said = { at: string } | { problem: string };

/**
 * The sample schools, made where the database holds no school. They are made in a process of its own, and what that takes in memory
 * goes with it. Says what it is at. Returns the sign-ins to print; null when the schools in the database are not the sample.
 */
export async function startSample(config: Config, databaseUrl: string, say: (part: string) => void): Promise<string | null> {
  if (await holdsSchools(databaseUrl)) return existsSync(passwordFile(config)) ? sentence(config) : null;
  if (servesOnly(databaseUrl)) throw new StartError(ownersWork);
  const child = fork(path.join(import.meta.dirname, 'sample-process.ts'), {
    env: { ...process.env, [databaseOfSample]: databaseUrl },
  });
  let problem = 'The sample schools could not be made; what is wrong is said above.';
  child.on('message', (said: Said) => {
    if ('at' in said) say(said.at);
    else ({ problem } = said);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError(problem);
  return sentence(config);
}

async function holdsSchools(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ some: boolean }>('select exists (select from platform.school) as some');
    return rows[0]?.some ?? false;
  } finally {
    await client.end();
  }
}

function sentence(config: Config): string {
  const password = readFileSync(passwordFile(config), 'utf8').trim();
  const lines = signIns.map(
    ([place, users]) => `  ${`${config.publicUrl}${place}`.padEnd(config.publicUrl.length + 12)} ${users}`,
  );
  return ['', `Sample users, all with the password ${password}`, ...lines].join('\n');
}
