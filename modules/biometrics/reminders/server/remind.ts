import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { sendingOutlook, tellingRule } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { readAlertSettings } from '../../alerts/server/rules.store.ts';
import { toldOn } from '../../alerts/server/tell.ts';
import { sessionInWords } from '../../registers/contract/register-words.ts';
import type { RegisterRow } from '../../registers/contract/registers.ts';
import { listRegisters } from '../../registers/server/registers.store.ts';
import { noSchoolBecause, standingOf } from '../../setup/server/register-day.ts';
import { reminderEvents } from '../contract/events.ts';
import type { remindersApi } from '../contract/reminders.ts';

type Reminded = Output<typeof remindersApi.send>;
type Context = SchoolContext;

const all = { page: 1, size: 2000, sort: 'className' } as const;
const keyOf = (one: { classId: number; streamId: number | null; session: string; lesson: number }) =>
  [one.classId, one.streamId ?? 0, one.session, one.lesson].join(' ');

const open = ({ state }: RegisterRow): boolean => state !== 'taken';

/** Registers of today whose time is over; of a session that is to come nothing is asked yet. */
async function overdue(ctx: Context): Promise<RegisterRow[]> {
  const { due } = await standingOf(ctx, schoolDay(ctx));
  const { rows } = await listRegisters(ctx, all);
  return rows.filter(({ session }) => due(session));
}

/** Those of them that are not whole, with when their teachers were reminded last; none on a day without school. */
export async function openRegisters(ctx: Context): Promise<Output<typeof remindersApi.list>> {
  const day = schoolDay(ctx);
  if ((await noSchoolBecause(ctx, day)) !== null) return { rows: [], due: 0, taken: 0 };
  const { rows: sent } = await sql<{
    classId: number;
    streamId: number | null;
    session: string;
    lesson: number;
    at: string;
    by: string | null;
    bySms: boolean;
  }>`
    select distinct on (class_id, stream_id, session, lesson) class_id as "classId", stream_id as "streamId", session, lesson,
           sent_at as at, sent_name as by, by_sms as "bySms"
      from biometrics.register_reminder where day = ${day}::date
     order by class_id, stream_id, session, lesson, id desc`.execute(ctx.tx);
  const last = new Map(sent.map((row) => [keyOf(row), row]));
  const due = await overdue(ctx);
  const rows = due.filter(open).map((row) => {
    const told = last.get(keyOf(row));
    return {
      ...row,
      remindedAt: told?.at ?? null,
      remindedBy: told?.by ?? null,
      bySms: told?.bySms ?? false,
    };
  });
  return { rows, due: due.length, taken: due.length - rows.length };
}

/** Reminds the class teachers of registers that somebody chose. Throws 422 on a day without school. */
export async function remindChosen(ctx: Context, chosen: readonly Parameters<typeof keyOf>[0][]): Promise<Reminded> {
  const closed = await noSchoolBecause(ctx, schoolDay(ctx));
  if (closed !== null) throw new UserError('rule', closed);
  const wanted = new Set(chosen.map(keyOf));
  const chosenNow = (await overdue(ctx)).filter((row) => open(row) && wanted.has(keyOf(row)));
  const told = await remind(ctx, chosenNow, ctx.user.fullName);
  return { ...told, left: wanted.size - told.reminded };
}

interface Teacher {
  classId: number;
  streamId: number;
  session: string;
  lesson: number;
  staffId: number;
  name: string;
  phone: string | null;
}

/**
 * Notes a reminder for the class teacher of each register, and sends an SMS where the school has switched that on and its cap of the
 * day and its credit reach; quiet hours hold it until another day, when it would be stale, so then none is sent.
 * @param by who reminds; null: the product by itself, once a register and day
 */
export async function remind(
  ctx: Context,
  registers: readonly RegisterRow[],
  by: string | null,
): Promise<Omit<Reminded, 'left'>> {
  if (registers.length === 0) return { reminded: 0, bySms: 0 };
  const day = schoolDay(ctx);
  // Who reminds in a school waits here for who is at it, so that the cap holds.
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders ' || kit.school_id(), 0))`.execute(ctx.tx);
  const wishes = registers.map(({ classId, streamId, session, lesson }) => ({ classId, streamId, session, lesson }));
  const { rows: teachers } = await sql<Teacher>`
    select w."classId", w."streamId", w.session, w.lesson, f.id as "staffId", f.full_name as name, f.phone
      from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w("classId" bigint, "streamId" bigint, session text, lesson int)
      join settings.streams t on t.id = w."streamId"
      join settings.staff f on f.school_id = t.school_id and f.id = t.class_teacher_id and f.status <> 'left'
     where ${by !== null} or not exists (
       select from biometrics.register_reminder r
        where r.sent_name is null and r.day = ${day}::date and r.class_id = w."classId" and r.stream_id = w."streamId"
          and r.session = w.session and r.lesson = w.lesson)`.execute(ctx.tx);
  if (teachers.length === 0) return { reminded: 0, bySms: 0 };
  const room = await roomForSms(ctx, day);
  const bySms = new Set(
    teachers
      .filter(({ phone }) => phone !== null)
      .slice(0, room)
      .map(keyOf),
  );
  const noted = teachers.map((one) => ({ ...one, bySms: bySms.has(keyOf(one)) }));
  await sql`
    insert into biometrics.register_reminder (day, class_id, stream_id, session, lesson, staff_member_id, sent_name, by_sms, sent_at)
    select ${day}::date, w."classId", w."streamId", w.session, w.lesson, w."staffId", ${by}, w."bySms", ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
           as w("classId" bigint, "streamId" bigint, session text, lesson int, "staffId" bigint, "bySms" boolean)
    on conflict do nothing`.execute(ctx.tx);
  const named = new Map(registers.map((row) => [keyOf(row), inWords(row)]));
  await ctx.services.events.happened(
    ctx,
    reminderEvents.register,
    noted
      .filter((row) => row.bySms)
      .map((row) => ({
        person: { name: row.name, phone: row.phone },
        values: { register: named.get(keyOf(row)) ?? '', day: formatDay(day) },
      })),
  );
  ctx.changed({
    entity: 'register reminder',
    id: null,
    action: by === null ? 'teachers reminded by itself' : 'teachers reminded',
    after: { Day: day, Registers: noted.map((row) => named.get(keyOf(row))).join('; '), SMS: bySms.size },
  });
  return { reminded: noted.length, bySms: bySms.size };
}

const inWords = ({ className, streamName, session, lesson }: RegisterRow) =>
  `${[className, streamName].filter(Boolean).join(' ')}, ${sessionInWords(session, lesson).toLowerCase()}`;

/** To how many teachers an SMS may still go today: none where it is switched off, or would arrive on another day. */
async function roomForSms(ctx: Context, day: string): Promise<number> {
  const { told } = await tellingRule(ctx, reminderEvents.register);
  if (!told) return 0;
  const { goesAt, credit, quiet } = await sendingOutlook(ctx);
  if (quiet && goesAt.getTime() - ctx.now.getTime() > 3_600_000) return 0;
  const { dayCap } = await readAlertSettings(ctx.tx);
  const families = await toldOn(ctx.tx, day);
  const { rows } = await sql<{ teachers: number }>`
    select count(*) as teachers from biometrics.register_reminder where day = ${day}::date and by_sms`.execute(ctx.tx);
  const { teachers } = one(rows);
  // Two segments a message are the most that the text comes to with usual names.
  return Math.max(0, Math.min(dayCap - families - teachers, credit === null ? Infinity : Math.floor(credit / 2)));
}
