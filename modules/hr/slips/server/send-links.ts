import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, formatMonth, instantIn } from '#kit/contract/dates.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { sendSms } from '#modules/messaging/server/public.ts';
import { holdRun } from '../../runs/server/for-others.ts';
import { hrSetting } from '../../setup/server/settings.store.ts';
import { type LinkWay, type NotSentReason, type SlipLink } from '../contract/links.ts';
import { givenStates } from '../contract/paper-sizes.ts';
import { slipsScreens } from '../contract/screens.ts';
import { maskedAddress, newToken, whyNot } from './link-rules.ts';
import { blockedAmong, linksOfSlip, revokeLinks, sentAmong, slipsToSend, type SlipToSend } from './links.store.ts';
import type { MailsJob } from './mails.job.ts';

/** What sending needs of the installation. */
export interface Sending {
  readonly publicUrl: string;
  /** The task that sends e-mails; null where none leave this installation. */
  readonly mails: MailsJob | null;
}

export interface Sent {
  email: number;
  sms: number;
  /** Had theirs already. */
  before: number;
  /** Get none. */
  without: number;
  jobId: number | null;
}

const reasons: Readonly<Record<NotSentReason, string>> = {
  none: 'They want no payslips sent. Choose e-mail or SMS.',
  no_email: 'There is no e-mail address on their record.',
  no_phone: 'There is no phone number on their record.',
  no_id: 'There is no ID number on their record, so that nobody could open the link.',
  blocked: 'Their number wants no messages.',
  no_mail: 'No e-mail leaves this installation. Choose SMS.',
};

/** What is said beside a link: no amount, and nothing by which the link alone would open. */
export const linkWords = (school: string, month: string, address: string): string =>
  `${school}: your payslip of ${formatMonth(`${month}-01`)} is ready. Open ${address} with the last 4 signs of your ID number.`;

export const addressOf = (publicUrl: string, token: string): string => `${publicUrl}${slipsScreens.openSlip.path}#${token}`;

function refuseNotGiven(state: string): void {
  if (!givenStates.some((given) => given === state)) throw new UserError('rule', 'Payslips are sent once the payroll is posted.');
}

/** Sends the payslips of a run to those who want them and have none yet, each once however often and from how many screens it is asked. */
export async function sendRun(ctx: SchoolContext, runId: number, sending: Sending): Promise<Sent> {
  refuseNotGiven((await holdRun(ctx.tx, runId)).state);
  const people = await slipsToSend(ctx.tx, { runId });
  const blocked = await blockedAmong(ctx.tx, people);
  const sent = await sentAmong(
    ctx.tx,
    people.map(({ slipId }) => slipId),
  );
  const left = people.filter(({ slipId }) => !sent.has(slipId));
  const going = left.flatMap((person) => {
    const { slipBy } = person;
    return slipBy === 'none' || whyNot(person, slipBy, blocked, sending.mails !== null) ? [] : [{ person, way: slipBy }];
  });
  await make(ctx, going, sending);
  const jobId = await mail(ctx, sql`s.run_id = ${runId}`, sending);
  const result = {
    email: going.filter(({ way }) => way === 'email').length,
    sms: going.filter(({ way }) => way === 'sms').length,
    before: sent.size,
    without: left.length - going.length,
  };
  ctx.changed({
    entity: 'payroll',
    id: runId,
    action: 'payslips sent',
    after: { 'By e-mail': result.email, 'By SMS': result.sms, 'To nobody': result.without },
  });
  return { ...result, jobId };
}

/** Sends one payslip, also once more. Throws 404, and 422 in words where it cannot be. */
export async function sendSlip(
  ctx: SchoolContext,
  { id: slipId, way }: { id: number; way: LinkWay | null },
  sending: Sending,
): Promise<SlipLink> {
  const [known] = await slipsToSend(ctx.tx, { slipId });
  if (!known) throw notFound('payslip');
  refuseNotGiven((await holdRun(ctx.tx, known.runId)).state);
  const wanted = way ?? known.slipBy;
  const reason = whyNot(known, wanted, await blockedAmong(ctx.tx, [known]), sending.mails !== null);
  if (reason !== null || wanted === 'none') throw new UserError('rule', reasons[reason ?? 'none']);
  await revokeLinks(ctx, [slipId]);
  await make(ctx, [{ person: known, way: wanted }], sending);
  await mail(ctx, sql`s.id = ${slipId}`, sending);
  const [link] = await linksOfSlip(ctx, slipId);
  if (!link) throw notFound('payslip');
  return link;
}

/** Makes the link to a payslip open nothing. Throws 404. */
export async function revokeLink(ctx: SchoolContext, slipId: number): Promise<SlipLink[]> {
  await linksOfSlip(ctx, slipId);
  if ((await revokeLinks(ctx, [slipId])) > 0) ctx.changed({ entity: 'payslip', id: slipId, action: 'link revoked' });
  return linksOfSlip(ctx, slipId);
}

interface Going {
  person: SlipToSend;
  way: LinkWay;
}

const toOf = ({ person, way }: Going): string => (way === 'email' ? person.email : person.phone) ?? '';

/** Writes the links; SMS go with the caller’s transaction. */
async function make(ctx: SchoolContext, going: readonly Going[], { publicUrl }: Sending): Promise<void> {
  if (going.length === 0) return;
  const { linkDays } = await hrSetting(ctx.tx);
  const zone = ctx.school.timeZone;
  // It opens until the end of its last day at the school.
  const expiresAt = instantIn(zone, addDays(dayIn(zone, ctx.now), linkDays + 1), '00:00');
  const made = going.map((one) => ({ ...one, to: toOf(one), token: one.way === 'sms' ? newToken(ctx.school.id) : null }));
  const links = made.map(({ person: { slipId, staffMemberId }, way, to, token }) => ({
    slipId,
    staffMemberId,
    way,
    to,
    hash: token === null ? null : tokenHash(token),
  }));
  await sql`
    insert into hr.slip_link (slip_id, staff_member_id, way, sent_to, token_hash, author_id, author_name, at, sent_at, expires_at)
    select w."slipId", w."staffMemberId", w.way, w.to, w.hash, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${ctx.now},
           case when w.hash is not null then ${ctx.now}::timestamptz end, ${expiresAt}
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as w ("slipId" bigint, "staffMemberId" bigint, way text, "to" text, hash text)`.execute(ctx.tx);
  for (const { person, way, to } of made)
    ctx.changed({ entity: 'payslip', id: person.slipId, action: 'sent', after: { By: way, To: maskedAddress(way, to) } });
  await sendSms(
    ctx,
    { title: 'Payslips', purpose: 'Payslips', urgent: false, sendAt: null },
    made.flatMap(({ person, to, token }) =>
      token === null
        ? []
        : [
            {
              phone: to,
              name: person.fullName,
              body: linkWords(ctx.school.name, person.month, addressOf(publicUrl, token)),
              staffId: person.staffMemberId,
            },
          ],
    ),
  );
}

/** Queues the task that sends what waits to go by e-mail, also where an earlier one was broken off; each goes once. Answers its key. */
async function mail(ctx: SchoolContext, which: RawBuilder<unknown>, { mails }: Sending): Promise<number | null> {
  if (mails === null) return null;
  const { rows } = await sql<{ id: number }>`
    select l.id from hr.slip_link l join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id
     where ${which} and l.way = 'email' and l.sent_at is null and l.revoked_at is null order by l.id`.execute(ctx.tx);
  if (rows.length === 0) return null;
  const linkIds = rows.map(({ id }) => id);
  return ctx.services.jobs.enqueue(ctx, mails, { linkIds }, 'Payslips by e-mail');
}
