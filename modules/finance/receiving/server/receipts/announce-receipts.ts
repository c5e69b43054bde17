import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { announce } from '#modules/settings/server/public.ts';
import type { EventData } from '#modules/settings/contract/integrations/webhook-events.ts';

/** Tells webhooks of receipts, as they stand now. */
export function announceReceipts(
  ctx: Pick<SchoolContext, 'tx' | 'now'>,
  event: 'payment.received' | 'payment.crossed',
  ids: readonly number[],
): Promise<void> {
  return announce(ctx, event, async () => {
    const { rows } = await sql<EventData<'payment.received'>>`
      select r.id, r.receipt_no as "receiptNo", r.series, r.day, r.student_id as "studentId", s.admission_no as "admissionNo",
             r.mode, r.reference, r.amount, r.state
        from finance.receipt r left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
       where r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(ctx.tx);
    return rows;
  });
}
