import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { blockedNumbers } from '#modules/messaging/server/public.ts';
import type { RunState } from '../../runs/contract/runs.ts';
import type { LinkWay, SendingRow, SlipLink } from '../contract/links.ts';
import { type Addressee, type LinkFacts, linkState, maskedAddress, whyNot } from './link-rules.ts';
import { runOf } from './runs.store.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now'>;

/** A payslip with whom it is sent to, as the record has it today. */
export interface SlipToSend extends Addressee {
  slipId: number;
  runId: number;
  staffMemberId: number;
  month: string;
  payrollNo: string;
  fullName: string;
  runState: RunState;
}

/** Payslips of a run, or one, in the order of payroll numbers. */
export async function slipsToSend(tx: Tx, of: { runId: number } | { slipId: number }): Promise<SlipToSend[]> {
  const { rows } = await sql<SlipToSend>`
    select s.id as "slipId", s.run_id as "runId", s.staff_member_id as "staffMemberId", left(s.month::text, 7) as month,
           s.payroll_no as "payrollNo", s.full_name as "fullName", r.state as "runState", e.slip_by as "slipBy", f.email, f.phone,
           coalesce(f.national_id, s.numbers->>'nationalId') as "idNumber"
      from hr.pay_slip s
      join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
      join hr.employee e on e.school_id = s.school_id and e.staff_member_id = s.staff_member_id
      join settings.staff f on f.school_id = s.school_id and f.id = s.staff_member_id
     where ${'runId' in of ? sql`s.run_id = ${of.runId}` : sql`s.id = ${of.slipId}`}
     order by lower(s.payroll_no), s.id`.execute(tx);
  return rows;
}

interface KeptLink extends LinkFacts {
  id: number;
  slipId: number;
  way: LinkWay;
  sentTo: string;
  authorName: string;
  at: string;
}

async function linksOf(tx: Tx, slipIds: readonly number[]): Promise<KeptLink[]> {
  const { rows } = await sql<KeptLink>`
    select id, slip_id as "slipId", way, sent_to as "sentTo", author_name as "authorName", at, sent_at as "sentAt", trouble,
           opened_at as "openedAt", tries, expires_at as "expiresAt", revoked_at as "revokedAt"
      from hr.slip_link where slip_id = any(${[...slipIds]}::bigint[]) order by id desc`.execute(tx);
  return rows;
}

const shown = ({ id, way, sentTo, authorName, at, expiresAt, openedAt, trouble, ...facts }: KeptLink, now: Date): SlipLink => ({
  id,
  way,
  sentTo: maskedAddress(way, sentTo),
  authorName,
  at,
  expiresAt,
  openedAt,
  trouble,
  state: linkState({ ...facts, expiresAt, openedAt, trouble }, now),
});

/** Links by which a payslip was sent, the last first. Throws 404. */
export async function linksOfSlip({ tx, now }: Reading, slipId: number): Promise<SlipLink[]> {
  if ((await slipsToSend(tx, { slipId })).length === 0) throw notFound('payslip');
  return (await linksOf(tx, [slipId])).map((link) => shown(link, now));
}

/** The numbers among those of people that want no messages. */
export const blockedAmong = async (tx: Tx, people: readonly Addressee[]): Promise<ReadonlySet<string>> =>
  new Set(
    await blockedNumbers(
      tx,
      people.flatMap(({ phone }) => (phone === null ? [] : [phone])),
    ),
  );

/** Who of a run gets the payslip how, and what became of it. Throws 404. @param mail whether e-mail leaves this installation */
export async function sendingOf({ tx, now }: Reading, runId: number, mail: boolean): Promise<SendingRow[]> {
  await runOf(tx, runId);
  const people = await slipsToSend(tx, { runId });
  const blocked = await blockedAmong(tx, people);
  const links = await linksOf(
    tx,
    people.map(({ slipId }) => slipId),
  );
  const last = new Map(links.toReversed().map((link) => [link.slipId, link]));
  return people.map((person) => {
    const { slipId, payrollNo, fullName, slipBy } = person;
    const link = last.get(slipId);
    const way = link && link.trouble === null ? link.way : slipBy;
    return {
      slipId,
      payrollNo,
      fullName,
      way: way === 'none' ? null : way,
      reason: whyNot(person, slipBy, blocked, mail),
      state: link ? linkState(link, now) : null,
    };
  });
}

/** Payslips among these that somebody has a link to, whatever became of it; what did not leave counts for nothing. */
export async function sentAmong(tx: Tx, slipIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ slipId: number }>`
    select distinct slip_id as "slipId" from hr.slip_link
     where slip_id = any(${[...slipIds]}::bigint[]) and trouble is null`.execute(tx);
  return new Set(rows.map(({ slipId }) => slipId));
}

/** Makes all links to payslips open nothing any more. */
export async function revokeLinks({ tx, now }: Reading, slipIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update hr.slip_link set revoked_at = ${now} where slip_id = any(${[...slipIds]}::bigint[]) and revoked_at is null
    returning id`.execute(tx);
  return rows.length;
}
