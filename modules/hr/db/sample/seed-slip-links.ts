import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import { mostTries } from '../../slips/contract/links.ts';
import { newToken } from '../../slips/server/link-rules.ts';
import { revokeLink, sendSlip } from '../../slips/server/send-links.ts';

/** What becomes of links one after the other; the last ones stay as they were sent. */
const fates = ['opened', 'opened', 'locked', 'expired', 'revoked', 'sent', 'sent'] as const;

/** Payslips of the last posted months sent by SMS and e-mail: opened, locked by wrong answers, no longer good, taken back, sent. */
export async function seedSlipLinks(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; staffMemberId: number; email: string | null }>`
    select s.id, s.staff_member_id as "staffMemberId", f.email
      from hr.pay_slip s
      join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
      join settings.staff f on f.school_id = s.school_id and f.id = s.staff_member_id
     where r.state in ('posted', 'paid', 'locked') and f.phone is not null and length(f.national_id) >= 4
       and not exists (select from messaging.blacklist b where b.school_id = s.school_id and b.phone = f.phone)
     order by s.month desc, lower(s.payroll_no), s.id limit ${fates.length + 1}`.execute(ctx.tx);
  const sending = { publicUrl: 'http://127.0.0.1:3000', mails: null };
  for (const [at, fate] of fates.entries()) {
    const slip = rows[at];
    if (!slip) return;
    await sendSlip(ctx, { id: slip.id, way: 'sms' }, sending);
    const own = sql`slip_id = ${slip.id} and revoked_at is null`;
    if (fate === 'opened') await sql`update hr.slip_link set opened_at = ${ctx.now}, openings = 1 where ${own}`.execute(ctx.tx);
    if (fate === 'locked') await sql`update hr.slip_link set tries = ${mostTries} where ${own}`.execute(ctx.tx);
    if (fate === 'expired')
      await sql`
        update hr.slip_link set at = at - interval '40 days', sent_at = sent_at - interval '40 days',
               expires_at = ${ctx.now}::timestamptz - interval '9 days' where ${own}`.execute(ctx.tx);
    if (fate === 'revoked') await revokeLink(ctx, slip.id);
  }
  const last = rows[fates.length];
  if (!last?.email) return;
  await sql`
    insert into hr.slip_link (slip_id, staff_member_id, way, sent_to, token_hash, author_name, at, sent_at, expires_at)
    values (${last.id}, ${last.staffMemberId}, 'email', ${last.email}, ${tokenHash(newToken(ctx.school.id))}, ${ctx.user.fullName},
            ${ctx.now}, ${ctx.now}, ${ctx.now}::timestamptz + interval '30 days')`.execute(ctx.tx);
}
