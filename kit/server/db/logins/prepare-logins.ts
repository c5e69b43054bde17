import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { type LoginRole, loginRoles, type Logins, loginsOf } from './logins.ts';

/**
 * Lets the two roles log in with their passwords; does nothing when they can already.
 * @param keep leaves passwords alone that somebody else has given: whoever serves as `daftari_app` knows those, not the owner's
 */
export async function prepareLogins(ownerUrl: string, { keep = false } = {}): Promise<void> {
  const logins = loginsOf(ownerUrl);
  if ((await troubleOf(logins)) === null) return;
  const owner = await open(ownerUrl);
  try {
    if (keep && (await mayLogIn(owner))) return;
    await settle(owner, logins);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
    throw new StartError(refused);
  } finally {
    await owner.end();
  }
  await refusePower(logins);
}

/** Throws a StartError unless both addresses log in as their role and the role has no power of its own. */
export async function refusePower(logins: Logins): Promise<void> {
  const trouble = await troubleOf(logins);
  if (trouble !== null) throw new StartError(trouble);
}

async function mayLogIn(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ all: boolean }>(
    'select bool_and(rolcanlogin) as all from pg_roles where rolname = any($1)',
    [loginRoles],
  );
  return rows[0]?.all === true;
}

const refused =
  'The owner in DATABASE_URL may not let the roles daftari_app and daftari_platform log in.\n' +
  'Give it the right to create roles for one start, or make the logins yourself and serve as daftari_app ' +
  '(docs/OPERATIONS.md, external PostgreSQL).';

async function settle(owner: pg.Client, logins: Logins): Promise<void> {
  const passwords = [logins.school, logins.platform].map((url) => decodeURIComponent(new URL(url).password));
  for (let tries = 0; ; tries++) {
    try {
      await owner.query('begin');
      for (const [at, role] of loginRoles.entries()) {
        await owner.query(`alter role ${role} login noinherit password '${verifier(passwords[at] ?? '')}'`);
      }
      // Lowered for one school inside a transaction of the platform; noinherit, so only where it says so.
      await owner.query('grant daftari_app to daftari_platform');
      await owner.query('commit');
      return;
    } catch (error) {
      await owner.query('rollback');
      // Another process that starts at the same moment writes the same.
      if ((error as { code?: unknown }).code !== 'XX000' || tries === 5) throw error;
      await pause(100);
    }
  }
}

/** What PostgreSQL keeps of a password, so that the password itself stands in no log of statements. */
function verifier(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

async function troubleOf(logins: Logins): Promise<string | null> {
  return (await powerOf(logins.school, 'daftari_app')) ?? (await powerOf(logins.platform, 'daftari_platform'));
}

/** Why an address must not be served from, or null. Errors of the network are thrown as they are. */
async function powerOf(url: string, role: LoginRole): Promise<string | null> {
  let client: pg.Client;
  try {
    client = await open(url);
  } catch (error) {
    if (!['28P01', '28000', '3D000', '42501'].includes(String((error as { code?: unknown }).code))) throw error;
    return `The role ${role} cannot log in (${(error as Error).message}).`;
  }
  try {
    const { rows } = await client.query<{ name: string; attributes: boolean; owns: boolean; member: boolean; lowers: boolean }>(
      `select session_user::text as name,
              rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as attributes,
              exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                       where c.relowner = r.oid and n.nspname not like 'pg\\_%')
                or exists (select from pg_namespace where nspowner = r.oid)
                or exists (select from pg_database where datdba = r.oid)
                or exists (select from pg_proc where proowner = r.oid) as owns,
              exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
                       where m.member = r.oid and g.rolname <> 'daftari_app') as member,
              exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
                       where m.member = r.oid and g.rolname = 'daftari_app') as lowers
         from pg_roles r where rolname = session_user`,
    );
    const [found] = rows;
    if (found?.name !== role) return `The address of ${role} logs in as ${found?.name ?? 'nobody'}.`;
    if (found.attributes || found.owns || found.member)
      return `The role ${role} has power that serving does not need: it is a superuser, owns tables or belongs to other roles. Take that from it.`;
    return role === 'daftari_platform' && !found.lowers
      ? 'The role daftari_platform cannot act for a school: grant daftari_app to daftari_platform'
      : null;
  } finally {
    await client.end();
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
