import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { makeAccounts, renameAccount, setDisabled } from '../../learners/server/accounts/give.ts';
import { getAccount } from '../../learners/server/accounts/accounts.store.ts';
import { saveLearnerSetting } from '../../learners/server/settings.store.ts';

/**
 * Accounts of the students of two classes: most not used yet, some used, one disabled and one by a chosen name; other classes have
 * none. `student` signs in with the password of all sample users.
 */
export async function seedLearners(given: SchoolContext): Promise<void> {
  await saveLearnerSetting(given, { showResults: true, mostOwed: 5_000_000, version: 0 });
  const { rows: classes } = await sql<{ classId: number }>`
    select r.class_id as "classId" from registration.roll r where r.here and r.class_id is not null
     group by r.class_id order by count(*) desc, r.class_id limit 2`.execute(given.tx);
  for (const { classId } of classes) await makeAccounts(given, { classId });
  const { rows: students } = await sql<{ id: number }>`
    select r.id from registration.roll r join platform.student_users a on a.school_id = r.school_id and a.student_id = r.id
     where r.here and r.status = 'active'
     order by exists (select from exams.standing s join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
                       where s.school_id = r.school_id and s.student_id = r.id and e.state in ('published', 'archived')) desc, r.id
     limit 12`.execute(given.tx);
  const ids = students.map(({ id }) => id);
  const [first, second, third, ...others] = ids;
  if (first === undefined || second === undefined || third === undefined) return;
  const rename = async (id: number, username: string) => {
    const { version } = await getAccount(given, id);
    if (version !== null) await renameAccount(given, { id, version, username });
  };
  await rename(first, 'student');
  await rename(second, 'ng’endo.wanjikũ');
  await setDisabled(given, [third], true);
  // As if they had signed in and chosen passwords of their own.
  await sql`
    update platform.account a
       set last_seen_at = ${given.now}::timestamptz - make_interval(hours => (a.student_id % 200)::int), must_change_password = false,
           password_hash = (select t.password_hash from platform.account t where t.school_id = a.school_id and t.kind = 'school' order by t.id limit 1)
     where a.school_id = ${given.school.id} and a.student_id = any(${[first, second, ...others]}::bigint[])`.execute(given.tx);
}
