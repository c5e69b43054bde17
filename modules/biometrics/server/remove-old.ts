import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolById } from '#modules/platform/server/public.ts';

/** How much goes in one transaction, and how many transactions a school has in a minute. */
const [mostRows, mostFiles, mostPortions] = [5000, 50, 20];

/** The day before which something goes, by the school's years; null: it is kept for good. `s` is the school's settings. */
const before = (years: 'punch_years' | 'evidence_years') =>
  sql`(current_date - make_interval(years => s.${sql.ref(years)}))::date`;

/** Of a student whose data is held for a court no file `e` goes, however old. */
const notHeld = sql`
  not exists (select from registration.held_students h where h.school_id = e.school_id and h.student_id = e.student_id)`;

/**
 * Removes a portion of what is past the years for which a school keeps it: punches, commands that devices have answered, and files
 * beside marks, of which stays that they were there. What days came to stays. Answers how many there were.
 */
export async function removeOldOf(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'user' | 'school' | 'services' | 'changed'>,
): Promise<number> {
  const { numAffectedRows: punches = 0n } = await sql`
    delete from biometrics.punch where id in (
      select id from biometrics.punch where day < biometrics.punches_since() order by day limit ${mostRows})`.execute(ctx.tx);
  const { numAffectedRows: commands = 0n } = await sql`
    delete from biometrics.gadget_command where id in (
      select id from biometrics.gadget_command where ended_at < biometrics.punches_since() order by ended_at limit ${mostRows})`.execute(
    ctx.tx,
  );
  const { rows: files } = await sql<{ fileId: number | null }>`
    with old as (
      select e.id, e.file_id from biometrics.register_evidence e join biometrics.setting s on s.school_id = e.school_id
       where e.file_id is not null and e.added_at < ${before('evidence_years')} and ${notHeld}
        order by e.added_at, e.id limit ${mostFiles} for update of e)
    update biometrics.register_evidence e
       set file_id = null, removed_name = ${ctx.user.fullName}, removed_at = ${ctx.now},
           removed_because = 'Past the years for which the school keeps files'
      from old where e.id = old.id returning old.file_id as "fileId"`.execute(ctx.tx);
  for (const { fileId } of files) if (fileId !== null) await ctx.services.files.unlink(ctx, fileId);
  const removed = { Punches: Number(punches), Commands: Number(commands), Files: files.length };
  const count = removed.Punches + removed.Commands + removed.Files;
  if (count > 0) ctx.changed({ entity: 'attendance settings', id: null, action: 'removed past its years', before: removed });
  return count;
}

/** The same in every school that has something past its years, in portions. Done by a timer. */
export async function removeOldEverywhere(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await sql<{ schoolId: number }>`
    select s.school_id as "schoolId" from biometrics.setting s
     where exists (select from biometrics.punch p where p.school_id = s.school_id and p.day < ${before('punch_years')})
        or exists (select from biometrics.gadget_command c where c.school_id = s.school_id and c.ended_at < ${before('punch_years')})
        or exists (select from biometrics.register_evidence e
                    where e.school_id = s.school_id and e.file_id is not null and e.added_at < ${before('evidence_years')}
                      and ${notHeld})`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(services, schoolId);
    if (!school || school.status === 'suspended') continue;
    for (let portion = 0, left = 1; left > 0 && portion < mostPortions; portion += 1)
      left = await inSystem(services, school, log, 'what is past its years', (ctx) => removeOldOf(ctx));
  }
}
