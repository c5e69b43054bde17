import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError, type StartLog } from '../start-error.ts';
import { settleOrphan } from './embedded-orphan.ts';
import { makeOwned, type Place } from './embedded-place.ts';

/** Makes the cluster when there is none yet, and returns the owner's password. */
export async function prepareCluster(place: Place, log: StartLog, throwaway: boolean): Promise<string> {
  const file = path.join(place.dataDir, 'postgres.password');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const password = known || randomBytes(24).toString('base64url');
  if (!existsSync(place.cluster)) {
    log.info('Creating the database (first start on this folder)');
    savePassword(file, password);
    await initialise(place, password, throwaway);
    return password;
  }
  checkVersion(place);
  if (known) return password;
  log.warn(`${file} is missing: the database gets a new password`);
  await run(place, 'postgres', ['--single', '-D', place.cluster, 'postgres'], `alter role daftari password '${password}'\n`);
  savePassword(file, password);
  return password;
}

function savePassword(file: string, password: string): void {
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Creates beside and renames when complete, so that a start that was killed half-way leaves no half cluster. */
async function initialise(place: Place, password: string, throwaway: boolean): Promise<void> {
  const draft = `${place.cluster}.new`;
  const passwordFile = path.join(place.home, 'postgres.password.initdb');
  await settleOrphan(draft);
  rmSync(draft, { recursive: true, force: true, maxRetries: 10 });
  rmSync(passwordFile, { force: true });
  makeOwned(draft, place.account);
  try {
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=daftari', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await run(place, 'initdb', [`--pgdata=${draft}`, ...locale, ...access, ...(throwaway ? ['--no-sync'] : [])]);
    renameSync(draft, place.cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function checkVersion(place: Place): void {
  const file = path.join(place.cluster, 'PG_VERSION');
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown';
  if (made === place.major) return;
  throw new StartError(
    `The database in ${place.cluster} was made by PostgreSQL ${made}, and this Daftari comes with ${place.major}.\n` +
      'Start the earlier Daftari, make a backup, and restore it into a new data folder (docs/OPERATIONS.md, upgrade).',
  );
}

/** The environment that PostgreSQL's programs get: nothing of ours, messages in English. */
export const programEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs one of PostgreSQL's programs to its end; what it complained about is in the error. */
function run(place: Place, program: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(place.bin, program), args, { cwd: '/', env: programEnvironment, ...place.account });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-4000)));
    child.stdout.resume();
    child.stdin.on('error', () => undefined).end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`${program} failed (${code ?? 'killed'}):\n${complaint.trim()}`));
    });
  });
}
