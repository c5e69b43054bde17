import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { messagingUse } from '../../contract/access.ts';
import { smsScreens } from '../contract/screens.ts';

/** What the secretary looks for first: whether today's messages went. */
export const messagesAtHome: HomePartSource = {
  key: 'messages',
  place: 30,
  access: messagingUse,
  read: async (ctx) => {
    const { rows } = await sql<{ sent: number; failed: number; waiting: number }>`
      select (count(*) filter (where state in ('sent', 'delivered', 'unknown', 'failed')))::int as sent,
             (count(*) filter (where state = 'failed'))::int as failed,
             (count(*) filter (where state in ('queued', 'held', 'sending')))::int as waiting
        from messaging.message where day = ${schoolDay(ctx)}::date`.execute(ctx.tx);
    const { sent, failed, waiting } = one(rows);
    const note = failed > 0 ? `${failed} failed` : waiting > 0 ? `${waiting} wait to be sent` : 'none failed';
    return {
      figures: [{ label: 'Messages today', value: sent, as: 'count', note, path: smsScreens.sms.path }],
      days: null,
    };
  },
};
