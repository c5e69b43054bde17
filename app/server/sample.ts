import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#kit/server/config.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { connect } from '#kit/server/db/pool.ts';
import { roleCodes } from '#kit/contract/roles.ts';
import { insertAccount } from '#modules/platform/server/accounts.store.ts';

/** The sample users that the start prints, with what each may do. */
export const sampleUsers = [
  ['superuser', 'the whole platform, at /superUsers'],
  ['branchadmin', 'branch Nairobi, at /branches'],
  ['admin', 'everything at EDUCRAFT LIMITED'],
  ['registrar', 'admissions'],
  ['bursar', 'finance'],
  ['teacher', 'learning content'],
  ['uhuru.admin', 'everything at Uhuru Secondary School'],
] as const;

/** Creates the sample schools in a database without any school; returns the sign-ins to print. */
export async function createSample(config: Config, databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { connections: 4 });
  try {
    const password = samplePassword(config);
    const { rows } = await sql<{ schools: number }>`select count(*) as schools from platform.school`.execute(db.platform);
    if (rows[0]?.schools === 0) {
      const passwordHash = await hashPassword(password);
      await db.platform.transaction().execute(async (tx) => {
        const { rows: branches } = await sql<{
          id: number;
        }>`insert into platform.branch (name) values ('Nairobi') returning id`.execute(tx);
        const { rows: schools } = await sql<{ id: number }>`
          insert into platform.school (branch_id, name) values (${branches[0]?.id}, 'EDUCRAFT LIMITED') returning id`.execute(tx);
        const schoolId = schools[0]?.id ?? 0;
        const common = { phone: null, email: null, passwordHash, mustChangePassword: false };
        await insertAccount(tx, {
          ...common,
          kind: 'school',
          schoolId,
          branchId: null,
          username: 'admin',
          fullName: 'Administrator',
          roles: ['ROLE_All'],
        });
        await insertAccount(tx, {
          ...common,
          kind: 'super',
          schoolId: null,
          branchId: null,
          username: 'superuser',
          fullName: 'Super-user',
          roles: [],
        });
        void roleCodes;
      });
    }
    const width = Math.max(...sampleUsers.map(([name]) => name.length));
    return [
      '',
      `Sample users, all with the password ${password}`,
      ...sampleUsers.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`),
    ].join('\n');
  } finally {
    await db.close();
  }
}

/** The password the sample was made with: kept in the data folder, first taken from `SAMPLE_PASSWORD` or made up. */
function samplePassword(config: Config): string {
  const file = path.join(config.dataDir, 'sample.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const words = ['baobab', 'kikoi', 'matatu', 'ndizi', 'safari', 'simba', 'tausi', 'twiga', 'ugali', 'zebaki'];
  const password =
    config.samplePassword ?? `${words[randomInt(words.length)]}-${words[randomInt(words.length)]}-${randomInt(1000, 10_000)}`;
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}
