import { sql } from 'kysely';
import { z } from 'zod';
import { formatMonth } from '#kit/contract/dates.ts';
import { id } from '#kit/contract/fields.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { defineJob, type Job } from '#kit/server/jobs/define.ts';
import type { Message, Messenger } from '#kit/server/outbox/messenger.ts';
import { givenStates } from '../contract/paper-sizes.ts';
import { newToken } from './link-rules.ts';
import { addressOf, linkWords } from './send-links.ts';

const payload = z.object({ linkIds: z.array(id) });
export type MailsJob = Job<z.output<typeof payload>>;

/** Sends payslips by e-mail, each at most once: what was begun when a worker fell over is not sent again. */
export const mailsJob = (messenger: Messenger, publicUrl: string): MailsJob =>
  defineJob({
    kind: 'hr.slip-mails',
    payload,
    run: async (job) => {
      const { linkIds } = job.payload;
      let [sent, failed] = [0, 0];
      for (const [at, linkId] of linkIds.entries()) {
        await job.progress(at, linkIds.length, 'Sending');
        const message = await job.step((ctx) => begin(ctx, linkId, publicUrl));
        if (!message) continue;
        try {
          await messenger.send(message);
          sent += 1;
        } catch (error) {
          job.log.error({ err: error }, 'a payslip could not be sent by e-mail');
          await job.step((ctx) => setTrouble(ctx, linkId));
          failed += 1;
        }
      }
      const words = `${sent.toLocaleString('en-KE')} sent`;
      return job.finish(async () => ({ message: failed > 0 ? `${words}, ${failed.toLocaleString('en-KE')} not taken` : words }));
    },
  });

/** Gives a link its token and says that it is sent; null for one that was sent or taken back meanwhile. */
async function begin(ctx: SchoolContext, linkId: number, publicUrl: string): Promise<Message | null> {
  const token = newToken(ctx.school.id);
  const { rows } = await sql<{ to: string; month: string }>`
    update hr.slip_link l set token_hash = ${tokenHash(token)}, sent_at = ${ctx.now}
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where l.id = ${linkId} and l.sent_at is null and l.revoked_at is null and s.school_id = l.school_id and s.id = l.slip_id
       and r.state = any(${[...givenStates]}::text[])
    returning l.sent_to as "to", left(s.month::text, 7) as month`.execute(ctx.tx);
  const [link] = rows;
  if (!link) return null;
  return {
    schoolId: ctx.school.id,
    channel: 'email',
    to: link.to,
    subject: `Your payslip of ${formatMonth(`${link.month}-01`)}`,
    body: linkWords(ctx.school.name, link.month, addressOf(publicUrl, token)),
    secret: token,
  };
}

async function setTrouble({ tx, now }: SchoolContext, linkId: number): Promise<void> {
  await sql`
    update hr.slip_link set trouble = 'The mail server did not take it.', sent_at = null, token_hash = null, revoked_at = ${now}
     where id = ${linkId}`.execute(tx);
}
