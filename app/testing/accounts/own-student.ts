import { sql } from 'kysely';
import type { Database, Tx } from '#kit/server/db/pool.ts';
import { insertAccount } from '#modules/platform/server/accounts.store.ts';
import { quickHash } from './quick-hash.ts';
import type { TestApp } from '../school.ts';

/** Puts the student behind the caller `student` into a school, in a class and a stream of their own, unless they are there. */
export async function ownStudent(db: Database, school: number, passwordHash: string): Promise<void> {
  await db.platform.transaction().execute(async (tx) => {
    const { rows: there } = await sql`select from platform.account where username = 'a.student'`.execute(tx);
    if (there.length > 0) return;
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(tx)).rows[0]?.id ?? 0;
    const classId = await one(sql<{ id: number }>`
      insert into settings.class (school_id, name, level)
      select ${school}::int, 'Class of the student', g.level from generate_series(1, 100) g (level)
       where not exists (select from settings.class c where c.school_id = ${school} and c.level = g.level)
       order by g.level desc limit 1 returning id`);
    const streamId = await one(sql<{ id: number }>`
      insert into settings.stream (school_id, class_id, name) values (${school}, ${classId}, 'Own') returning id`);
    const studentId = await one(sql<{ id: number }>`
      insert into registration.student
        (school_id, admission_no, first_name, last_name, gender, born_on, boarding, class_id, stream_id, admitted_on)
      values (${school}, 'T-STUDENT', 'Zawadi', 'Wĩra', 'female', '2010-05-17', 'day', ${classId}, ${streamId}, '2026-01-05')
      returning id`);
    await add(tx, { schoolId: school, studentId, username: 'a.student', fullName: 'Zawadi Wĩra', passwordHash });
  });
}

async function add(
  tx: Tx,
  account: { schoolId: number; studentId: number; username: string; fullName: string; passwordHash: string },
): Promise<void> {
  await insertAccount(tx, {
    ...account,
    kind: 'student',
    branchId: null,
    phone: null,
    email: null,
    mustChangePassword: false,
    roles: [],
  });
}

/**
 * Gives a student of school A an account with the password of tests and calls as them from then on:
 * `const amina = await studentCaller(app, id)`, `app.call(amina, …)`.
 */
export async function studentCaller(app: TestApp, studentId: number): Promise<`user:${string}`> {
  const username = `student.${studentId}`;
  const passwordHash = await quickHash();
  await app.db.platform
    .transaction()
    .execute((tx) => add(tx, { schoolId: app.schoolA, studentId, username, fullName: username, passwordHash }));
  return `user:${username}`;
}
