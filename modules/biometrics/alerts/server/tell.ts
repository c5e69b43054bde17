import { sql } from 'kysely';
import { dayIn, formatDay, timeIn } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { inLanguage } from '#modules/messaging/outgoing/contract/in-language.ts';
import { filled } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { sendingLanguage, sendingOutlook, sendSms } from '#modules/messaging/server/public.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { noSchoolBecause } from '../../setup/server/register-day.ts';
import type { AlertRule, silences } from '../contract/alerts.ts';
import { type AlertEvent, alertKinds } from '../contract/events.ts';
import { readAlertSettings, ruleOf } from './rules.store.ts';

export type TellContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed'>;

/** Something that happened to a student. */
export interface Happening {
  readonly studentId: number;
  readonly at: Date;
  /** Minutes late; null where nobody noted them. */
  readonly minutes: number | null;
}

interface Untold {
  studentId: number;
  fullName: string;
  classId: number;
  className: string;
}

interface Decided extends Untold {
  readonly at: Date;
  readonly outcome: 'sent' | (typeof silences)[number];
  readonly messages: readonly { phone: string; name: string; body: string; guardianId: number; studentId: number }[];
}

/**
 * Tells families of what happened today, each once an event and day, in the caller's transaction; answers how many messages are on
 * their way. Nothing where the school has not switched it on or has no school today. What is older than the limit, over the day's
 * cap or without credit, and a family that takes no SMS, is noted as such and never told later; so is what quiet hours would hold
 * until another day.
 */
export async function tellOf(ctx: TellContext, event: AlertEvent, happened: readonly Happening[]): Promise<number> {
  const day = schoolDay(ctx);
  const known = new Map(happened.map((one) => [one.studentId, one]));
  if (known.size === 0) return 0;
  const rule = await ruleOf(ctx.tx, event);
  if (!rule.told || (await untold(ctx.tx, rule, day, [...known.keys()])).length === 0) return 0;
  if ((await noSchoolBecause(ctx, day)) !== null) return 0;
  // Who tells of attendance in a school waits here for who is at it: the cap is counted by one at a time.
  await sql`select from biometrics.alert_rule order by event for no key update`.execute(ctx.tx);
  const students = await untold(ctx.tx, rule, day, [...known.keys()]);
  const decided = await decide(ctx, rule, day, known, students);
  const noted = await note(ctx, event, day, decided);
  const sending = decided.filter(({ studentId, outcome }) => outcome === 'sent' && noted.has(studentId));
  const messages = sending.flatMap((one) => one.messages);
  if (messages.length === 0) return 0;
  const batch = { title: alertKinds[event].title, purpose: 'Attendance', urgent: false, sendAt: null };
  const { batchId } = await sendSms(ctx, batch, messages);
  await sql`
    update biometrics.alert set batch_id = ${batchId}
     where day = ${day}::date and event = ${event} and student_id = any(${sending.map(({ studentId }) => studentId)}::bigint[])`.execute(
    ctx.tx,
  );
  ctx.changed({
    entity: 'attendance message',
    id: null,
    action: 'families told',
    after: { Event: alertKinds[event].title, Students: sending.length, Messages: messages.length },
  });
  return messages.length;
}

/** Those of the students on the roll, in classes of the rule, of whom nothing is noted yet, in order of their names. */
async function untold(tx: Tx, { event, classIds }: AlertRule, day: string, studentIds: readonly number[]): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select s.id as "studentId", s.full_name as "fullName", c.id as "classId", c.name as "className"
      from registration.roll s
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
     where s.here and s.id = any(${[...studentIds]}::bigint[])
       and (${classIds}::bigint[] is null or s.class_id = any(${classIds}::bigint[]))
       and not exists (select from biometrics.alert n
                        where n.school_id = s.school_id and n.student_id = s.id and n.day = ${day}::date and n.event = ${event})
     order by s.search_text, s.id`.execute(tx);
  return rows;
}

/** What becomes of each: told as long as the cap and the credit reach. */
async function decide(
  ctx: TellContext,
  rule: AlertRule,
  day: string,
  known: ReadonlyMap<number, Happening>,
  students: readonly Untold[],
): Promise<Decided[]> {
  const { limitMinutes, dayCap } = await readAlertSettings(ctx.tx);
  const { goesAt, credit } = await sendingOutlook(ctx);
  const zone = ctx.school.timeZone;
  const text = inLanguage(await sendingLanguage(ctx.tx), rule.textEn, rule.textSw);
  const ids = students.map(({ studentId }) => studentId);
  const guardians = Map.groupBy(await guardiansToTell(ctx.tx, ids, rule.reach), ({ studentId }) => studentId);
  const another = dayIn(zone, goesAt) !== day;
  let left = dayCap - (await toldOn(ctx.tx, day));
  let parts = credit ?? Infinity;
  return students.flatMap((student): Decided[] => {
    const happening = known.get(student.studentId);
    if (!happening) return [];
    const { at, minutes } = happening;
    const messages = (guardians.get(student.studentId) ?? []).map(({ guardianId, name, phone }) => {
      const body = filled(text, {
        school: ctx.school.name,
        name,
        student: student.fullName,
        class: student.className,
        day: formatDay(day),
        time: timeIn(zone, at),
        minutes: minutes === null ? '' : String(minutes),
      });
      return { guardianId, name, phone, body, studentId: student.studentId };
    });
    const needs = messages.reduce((sum, { body }) => sum + countSegments(body).segments, 0);
    const outcome =
      another || Math.abs(ctx.now.getTime() - at.getTime()) > limitMinutes * 60_000
        ? 'stale'
        : messages.length === 0
          ? 'nobody'
          : messages.length > left
            ? 'cap'
            : needs > parts
              ? 'credit'
              : 'sent';
    if (outcome !== 'sent') return [{ ...student, at, outcome, messages: [] }];
    left -= messages.length;
    parts -= needs;
    return [{ ...student, at, outcome, messages }];
  });
}

/** How many messages of attendance the school has put on their way on a day. */
export async function toldOn(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select coalesce(sum(messages), 0)::int as told from biometrics.alert where day = ${day}::date`.execute(tx);
  return one(rows).told;
}

/** Writes what was decided; answers the students of whom nothing was noted before. */
async function note(ctx: TellContext, event: AlertEvent, day: string, decided: readonly Decided[]): Promise<ReadonlySet<number>> {
  const rows = decided.map(({ studentId, classId, at, outcome, messages }) => ({
    studentId,
    classId,
    at,
    outcome,
    messages: messages.length,
  }));
  const { rows: noted } = await sql<{ studentId: number }>`
    insert into biometrics.alert (student_id, day, event, at, class_id, outcome, messages, created_at)
    select g."studentId", ${day}::date, ${event}, g.at, g."classId", g.outcome, g.messages, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as g("studentId" bigint, "classId" bigint, at timestamptz, outcome text, messages int)
     order by g."studentId"
    on conflict (school_id, student_id, day, event) do nothing
    returning student_id as "studentId"`.execute(ctx.tx);
  return new Set(noted.map(({ studentId }) => studentId));
}
