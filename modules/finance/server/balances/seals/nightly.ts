import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { compareWithSeals, keepCheck } from './check.store.ts';
import { lastJournal, sealLedger } from './seal.store.ts';

const nightly = 'Daftari, at night';

/**
 * Each night between midnight and five, and after two days without a check at any hour: what is sealed is compared, then what
 * was posted since is sealed. A few schools at a time, so that the others' work goes on.
 */
export async function checkLedgersNightly(services: Services, signer: Signer, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock().toISOString();
  const { rows } = await sql<{ schoolId: number }>`
    select b.school_id as "schoolId" from finance.book b
     where not exists (
       select from finance.ledger_check c
        where c.school_id = b.school_id and c.checked_by = ${nightly}
          and c.at > ${now}::timestamptz
                     - case when extract(hour from ${now}::timestamptz at time zone 'Africa/Nairobi') < 5 then interval '12 hours'
                            else interval '2 days' end)
     order by b.school_id limit 3`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(services, schoolId);
    if (!school) continue;
    const began = performance.now();
    const task = 'nightly check of the ledger';
    const until = await inSystem(services, school, log, task, lastJournal);
    await inSystem(services, school, log, task, async (ctx) => {
      const found = await compareWithSeals(ctx, signer);
      await sealLedger(ctx, signer, until);
      await keepCheck(ctx, found, { by: nightly, tookMs: Math.round(performance.now() - began) });
      if (found.findings.length > 0)
        log.error({ school: schoolId, wrong: found.findings.length }, 'the ledger is not as it was sealed');
    });
  }
}

/**
 * Seals by the hour what was posted since the last seal, so that an owner’s change is seen also on the day of the posting.
 * It compares nothing: that is the night’s work.
 */
export async function sealLedgersHourly(services: Services, signer: Signer, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock().toISOString();
  const { rows } = await sql<{ schoolId: number }>`
    select b.school_id as "schoolId" from finance.book b
      left join lateral (select s.until_journal, s.at from finance.seal s
                          where s.school_id = b.school_id order by s.id desc limit 1) s on true
     where (s.at is null or s.at <= ${now}::timestamptz - interval '1 hour')
       and exists (select from finance.journal j where j.school_id = b.school_id and j.id > coalesce(s.until_journal, 0))
     order by s.at nulls first limit 20`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(services, schoolId);
    if (!school) continue;
    const task = 'hourly seal of the ledger';
    const until = await inSystem(services, school, log, task, lastJournal);
    await inSystem(services, school, log, task, (ctx) => sealLedger(ctx, signer, until));
  }
}
