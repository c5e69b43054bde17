import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { compareWithSeals, keepCheck } from './check.store.ts';
import { writeLink } from '../links/link.store.ts';
import { linksOff } from './links-off.store.ts';
import { lastJournal, sealLedger, sealsOf } from './seal.store.ts';

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
      // What is not as it was posted is not sealed, or the next check would find nothing.
      if (found.open === 0) await sealLedger(ctx, signer, until);
      await keepCheck(ctx, found, { by: nightly, tookMs: Math.round(performance.now() - began) });
      if (found.findings.length > 0)
        log.error({ school: schoolId, wrong: found.findings.length }, 'the ledger is not as it was sealed');
    });
  }
}

const hourly = 'Daftari, by the hour';

/**
 * Seals by the hour what was posted since the last seal, so that little is left that only its links tell of. It compares what it
 * is about to seal and nothing else: the rest is the night’s work. A school that has no links yet gets its first, from which on
 * every journal must stand in one.
 */
export async function sealLedgersHourly(services: Services, signer: Signer, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock().toISOString();
  const { rows } = await sql<{ schoolId: number; linked: boolean; due: boolean }>`
    select "schoolId", linked, due from (
      select b.school_id as "schoolId", s.at as "sealedAt",
             exists (select from finance.posted_link l where l.school_id = b.school_id) as linked,
             (s.at is null or s.at <= ${now}::timestamptz - interval '1 hour')
               and exists (select from finance.journal j where j.school_id = b.school_id and j.id > coalesce(s.until_journal, 0))
               and not exists (select from finance.ledger_check c where c.school_id = b.school_id and c.checked_by = ${hourly}
                                  and c.at > ${now}::timestamptz - interval '1 hour') as due
        from finance.book b
        left join lateral (select s.until_journal, s.at from finance.seal s
                            where s.school_id = b.school_id order by s.id desc limit 1) s on true) b
     where due or not linked
     order by "sealedAt" nulls first limit 20`.execute(services.db.platform);
  for (const { schoolId, linked, due } of rows) {
    const school = await schoolById(services, schoolId);
    if (!school) continue;
    const task = 'hourly seal of the ledger';
    if (!linked) await inSystem(services, school, log, task, (ctx) => writeLink(ctx, []));
    if (!due) continue;
    const began = performance.now();
    const until = await inSystem(services, school, log, task, lastJournal);
    await inSystem(services, school, log, task, async (ctx) => {
      const [last] = await sealsOf(ctx, true);
      const findings = await linksOff(ctx, signer, last);
      if (findings.length === 0) return sealLedger(ctx, signer, until);
      const found = { journals: 0, seals: 0, findings };
      await keepCheck(ctx, found, { by: hourly, tookMs: Math.round(performance.now() - began) });
      log.error({ school: schoolId, wrong: findings.length }, 'the ledger is not as it was posted');
    });
  }
}
