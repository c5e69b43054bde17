import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { studentsWithConsent } from '#modules/registration/server/public.ts';
import type { CommandKind, gadgetsApi } from '../../contract/gadgets.ts';
import type { KnownGadget } from '../push/known-gadget.ts';
import type { Order } from '../push/say.ts';

/** The most commands of one answer: devices take no more than 200 lines, nor more than 40 kB, and one may be two lines in PUSH 3.x. */
const [mostAtOnce, mostOfAccessControl] = [200, 100];
/** A device that lost the answer is told again; to give up a number, with its fingers and faces, until it answers. */
const [again, mostTries] = ['5 minutes', 3];
/** What a device answers that does not know the number: it has nothing to give up. */
const noSuchUser = -10;

/** Takes the commands that a device is to be told now. */
export async function nextOrders(
  tx: Tx,
  { id: gadgetId, accessControl }: Pick<KnownGadget, 'id' | 'accessControl'>,
  now: Date,
): Promise<Order[]> {
  const { rows } = await sql<Order>`
    with taken as (
      update biometrics.gadget_command set state = 'sent', sent_at = ${now}, tries = tries + 1
       where id in (
         select id from biometrics.gadget_command
          where gadget_id = ${gadgetId}
            and (state = 'waiting' or (state = 'sent' and (tries < ${mostTries} or what = 'remove user')
                                       and sent_at < ${now}::timestamptz - ${again}::interval))
          order by id limit ${accessControl ? mostOfAccessControl : mostAtOnce} for update skip locked)
      returning id, what, device_user, since)
    select t.id, t.what, t.device_user as number, t.since, coalesce(s.full_name, w.full_name) as name, e.card_no as "cardNo"
      from taken t
      left join biometrics.enrolment e on e.number = t.device_user and e.until_day is null
      left join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
      left join settings.staff w on w.school_id = e.school_id and w.id = e.staff_member_id
     order by t.id`.execute(tx);
  return rows;
}

/** Notes what a device answered, the first time; an answer to a command that was never given, or that was called off, is nobody's. */
export async function noteResults(
  tx: Tx,
  gadgetId: number,
  results: readonly { id: number; result: number }[],
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  // Of taking a finger, what is above zero is a failure too: it is there already, poor, another's, given up or busy.
  await sql`
    update biometrics.gadget_command c
       set result = r.result, ended_at = ${now},
           state = case when c.what = 'remove user' and r.result = ${noSuchUser} then 'done'
                        when r.result < 0 or (c.what = 'enrol finger' and r.result > 0) then 'failed' else 'done' end
      from unnest(${results.map(({ id }) => id)}::bigint[], ${results.map(({ result }) => result)}::int[]) as r (id, result)
     where c.id = r.id and c.gadget_id = ${gadgetId} and c.state = 'sent'`.execute(tx);
}

/** The latest 100 commands of a device. */
export async function commandsOf(tx: Tx, gadgetId: number): Promise<Output<typeof gadgetsApi.commands>> {
  const { rows } = await sql<Output<typeof gadgetsApi.commands>['rows'][number] & { total: number }>`
    select c.id, c.what, c.device_user as number, coalesce(s.full_name, w.full_name) as person, c.since, c.state, c.result,
           c.asked_name as "askedBy", c.asked_at as "askedAt", c.ended_at as "endedAt", count(*) over () as total
      from biometrics.gadget_command c
      left join biometrics.enrolment e on e.number = c.device_user and e.until_day is null
      left join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
      left join settings.staff w on w.school_id = e.school_id and w.id = e.staff_member_id
     where c.gadget_id = ${gadgetId} order by c.id desc limit 100`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

type Wanted = Input<typeof gadgetsApi.order>;
type Context = Pick<SchoolContext, 'tx' | 'now' | 'user' | 'changed'>;

/** Writes down commands to a device; it takes them when it calls next. Throws 404, and 422 without the consent that a finger needs. */
export async function order(ctx: Context, { id, what, enrolmentId, since }: Wanted): Promise<number> {
  const about = await aboutWhom(ctx, what, enrolmentId);
  if (what === 'punches since' && since === null) throw fieldError('since', 'Choose the day from which punches are sent again.');
  const { rows } = await sql<{ ordered: number }>`
    with written as (
      insert into biometrics.gadget_command (gadget_id, what, device_user, since, asked_by, asked_name, asked_at)
      select ${id}, ${what === 'all users' ? 'add user' : what}, w.number, ${what === 'punches since' ? since : null}::date,
             ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${ctx.now}
        from unnest(${about}::text[]) as w (number) order by w.number
      returning id)
    select count(*) as ordered from written`.execute(ctx.tx);
  const { ordered } = one(rows);
  ctx.changed({
    entity: 'device',
    id,
    action: `told: ${what}`,
    after: { Commands: ordered, ...(what === 'punches since' ? { From: since } : {}) },
  });
  return ordered;
}

/** The numbers that a command is about; one without a number where it is about none. */
async function aboutWhom({ tx }: Context, what: Wanted['what'], enrolmentId: number | null): Promise<(string | null)[]> {
  if (what === 'restart' || what === 'punches since') return [null];
  if (what === 'all users') {
    const { rows } = await sql<{ number: string }>`
      select number from biometrics.enrolment where until_day is null`.execute(tx);
    return rows.map(({ number }) => number);
  }
  if (enrolmentId === null) throw fieldError('enrolmentId', 'Choose whose number it is about.');
  const { rows } = await sql<{ number: string; studentId: number | null; untilDay: string | null }>`
    select number, student_id as "studentId", until_day as "untilDay" from biometrics.enrolment where id = ${enrolmentId}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound('number on devices');
  if (found.untilDay !== null && what !== 'remove user')
    throw fieldError('enrolmentId', 'This number has ended. Give the person a number first.');
  if (what === 'enrol finger') await noteConsent(tx, enrolmentId, found.studentId);
  return [found.number];
}

/** No finger without a yes: the family's of a student, which is noted beside the number, and their own of staff. Throws 422. */
async function noteConsent(tx: Tx, enrolmentId: number, studentId: number | null): Promise<void> {
  if (studentId === null) {
    const { rows } = await sql`select from biometrics.enrolment where id = ${enrolmentId} and agreed_on is not null`.execute(tx);
    if (rows.length > 0) return;
    throw fieldError(
      'enrolmentId',
      'They have not agreed to biometrics. Write the day beside their number first, or give them a card.',
    );
  }
  if (!(await studentsWithConsent(tx, [studentId], 'biometrics')).has(studentId))
    throw fieldError(
      'enrolmentId',
      'The family has not agreed to biometrics. Write down its consent first, or give the student a card.',
    );
  await sql`
    update biometrics.enrolment
       set consent_id = (select max(c.id) from registration.consents c where c.student_id = ${studentId} and c.purpose = 'biometrics')
     where id = ${enrolmentId}`.execute(tx);
}

/**
 * What devices are told when somebody's number ends or goes: they give the number up, its finger and face with it. What waits for a
 * device about it, or was sent and would be again, is called off.
 */
export async function orderRemoval(ctx: Context, numbers: readonly string[]): Promise<void> {
  await sql`
    update biometrics.gadget_command set state = 'failed', ended_at = ${ctx.now}
     where device_user = any(${[...numbers]}::text[]) and what <> 'remove user' and state in ('waiting', 'sent')`.execute(ctx.tx);
  await orderEverywhere(ctx, 'remove user', numbers);
}

/** What devices are told when somebody is given a number, or another card. */
export const orderUsers = (ctx: Context, numbers: readonly string[]): Promise<void> => orderEverywhere(ctx, 'add user', numbers);

/**
 * What waits already is not written down twice, unless something else about the number waits behind it. A device that is not approved
 * now and was told of a number, or has seen it, is to give it up once it calls and is approved again.
 */
async function orderEverywhere(ctx: Context, what: CommandKind, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    insert into biometrics.gadget_command (gadget_id, what, device_user, asked_by, asked_name, asked_at)
    select g.id, ${what}, w.number, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${ctx.now}
      from biometrics.gadget g
      cross join unnest(${[...numbers]}::text[]) with ordinality as w (number, place)
      left join lateral (
        select c.what from biometrics.gadget_command c
         where c.gadget_id = g.id and c.device_user = w.number and c.state = 'waiting' order by c.id desc limit 1) last on true
     where g.maker = 'zkteco' and last.what is distinct from ${what}
       and (g.state = 'approved'
            or (${what === 'remove user'}::boolean
                and (exists (select from biometrics.gadget_command c
                              where c.gadget_id = g.id and c.device_user = w.number and c.sent_at is not null and c.what <> 'remove user')
                     or exists (select from biometrics.punch p where p.gadget_id = g.id and p.device_user = w.number))))
     order by g.id, w.place`.execute(ctx.tx);
}
