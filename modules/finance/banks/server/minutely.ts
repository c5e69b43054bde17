import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Services } from '#kit/server/http/services.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { lateNotices } from './notices/late.ts';
import { queryPrompt } from './prompts/push.ts';
import { sendPayout } from './refunds/payout.ts';

interface Due {
  schoolId: number;
  id: number;
  what: 'query' | 'payout';
}

/**
 * What an ended process or a silent provider left undone, in every school: prompts whose answer never came, refunds that were
 * not sent. A prompt that was not sent at once is not sent late: nobody expects it any more. A prompt is asked about after a minute, then every two, for a day.
 */
export function minutely(sealer: Sealer, publicUrl: string) {
  return async (services: Services, log: FastifyBaseLogger): Promise<void> => {
    const now = services.clock().toISOString();
    await lateNotices(services, log);
    await sql`
      update finance.prompt set state = 'failed', outcome = 'It was not sent. Send it again.'
       where state = 'new' and at < ${now}::timestamptz - interval '2 minutes'`.execute(services.db.platform);
    const { rows } = await sql<Due>`
      select school_id as "schoolId", id, 'query' as what from finance.prompt
       where state = 'sent' and at > ${now}::timestamptz - interval '1 day'
         and at < ${now}::timestamptz - interval '1 minute'
         and (asked_at is null or asked_at < ${now}::timestamptz - interval '2 minutes')
      union all
      select school_id, id, 'payout' from finance.payment_refund
       where state = 'paying' and sent_at is null and decided_at < ${now}::timestamptz - interval '1 minute'
       limit 200`.execute(services.db.platform);
    for (const { schoolId, id, what } of rows) {
      const school = await schoolById(services, schoolId);
      if (!school) continue;
      const outside = { services, log, sealer, publicUrl };
      try {
        if (what === 'query') await queryPrompt(outside, school, id);
        else await sendPayout(outside, sealer, school, id, publicUrl);
      } catch (error) {
        log.warn({ err: error, school: schoolId, id, what }, 'M-Pesa was not reached');
      }
    }
  };
}
