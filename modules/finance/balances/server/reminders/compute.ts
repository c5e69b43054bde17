import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { placeholdersIn } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { blockedNumbers } from '#modules/messaging/server/public.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ReminderChoice, ReminderKind, ReminderMessage } from '../../contract/reminders.ts';
import { type Told, textFor } from './texts.ts';
import { toldOfBalances, toldOfInvoices } from './whom.store.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** A run as it would go out at this moment. */
export interface Computed {
  messages: ReminderMessage[];
  leftOut: { studentId: number; fullName: string; because: string }[];
  /** Students who are told about. */
  students: number;
  segments: number;
  owed: number;
  /** The newest invoice told of, by student. */
  invoices: ReadonlyMap<number, number | null>;
}

export interface Wanted {
  kind: ReminderKind;
  body: string;
  choice: ReminderChoice;
  excluded: readonly number[];
}

/** Looks up what everybody owes now and writes each message: one for each number, with all of a guardian's children. */
export async function computeRun(ctx: Reading, { kind, body, choice, excluded }: Wanted): Promise<Computed> {
  const out = new Set(excluded);
  const all = await (kind === 'balance' ? toldOfBalances : toldOfInvoices)(ctx, choice);
  const asked = all.filter(({ id }) => !out.has(id));
  const recent = await toldSince(ctx, kind, asked, choice.skipDays);
  const guardians = Map.groupBy(
    await guardiansToTell(
      ctx.tx,
      asked.map(({ id }) => id),
      choice.guardians,
    ),
    ({ studentId }) => studentId,
  );
  const blocked = await blockedNumbers(ctx.tx, [...new Set([...guardians.values()].flat().map(({ phone }) => phone))]);
  const silent = await withNumber(ctx, asked);
  const leftOut: Computed['leftOut'] = [];
  const families = new Map<string, { name: string; guardianId: number; students: Told[] }>();
  for (const student of asked) {
    const told = guardians.get(student.id) ?? [];
    const reachable = told.filter(({ phone }) => !blocked.has(phone));
    const lastTold = recent.get(student.id);
    const because =
      lastTold !== undefined
        ? `told on ${lastTold}`
        : told.length === 0
          ? silent.has(student.id)
            ? 'the guardian wants no SMS'
            : 'no guardian has a phone number'
          : reachable.length === 0
            ? 'the number is on the blacklist'
            : null;
    if (because !== null) leftOut.push({ studentId: student.id, fullName: student.fullName, because });
    else
      for (const { phone, name, guardianId } of reachable) {
        const family = families.get(phone);
        if (family) family.students.push(student);
        else families.set(phone, { name, guardianId, students: [student] });
      }
  }
  const paybill = await paybillOf(ctx);
  const messages = Array.from(families, ([phone, { name, guardianId, students }]): ReminderMessage => {
    const text = textFor(body, students, { guardian: name, school: ctx.school.name, paybill });
    return {
      phone,
      name,
      guardianId,
      students: students.map(({ id, fullName, balance }) => ({ id, name: fullName, owed: balance })),
      text,
      segments: countSegments(text).segments,
      owed: students.reduce((sum, { balance }) => sum + balance, 0),
    };
  });
  const told = new Map(messages.flatMap(({ students }) => students.map((one) => [one.id, one.owed] as const)));
  return {
    messages,
    leftOut,
    students: told.size,
    segments: messages.reduce((sum, one) => sum + one.segments, 0),
    owed: [...told.values()].reduce((sum, one) => sum + one, 0),
    invoices: new Map(asked.map(({ id, invoiceId }) => [id, invoiceId])),
  };
}

/** Who was told within so many days, each with the day. */
async function toldSince(ctx: Reading, kind: ReminderKind, asked: readonly Told[], days: number): Promise<Map<number, string>> {
  if (days === 0) return new Map();
  const { rows } = await sql<{ id: number; day: string }>`
    select m.student_id as id, max(m.day) as day
      from finance.reminder m join finance.reminder_run r on r.school_id = m.school_id and r.id = m.run_id
     where m.student_id = any(${asked.map(({ id }) => id)}::bigint[]) and r.kind = ${kind}
       and m.day > ${addDays(schoolDay(ctx), -days)} group by 1`.execute(ctx.tx);
  return new Map(rows.map(({ id, day }) => [id, formatDay(day)]));
}

/** Students of whom some guardian has a number. */
async function withNumber(ctx: Reading, asked: readonly Told[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct g.student_id as id from registration.contacts g
     where g.phone is not null and g.student_id = any(${asked.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}

/** The school's paybill number; empty when it has none. */
export async function paybillOf({ tx }: Pick<Reading, 'tx'>): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select coalesce((select short_code from finance.mpesa where kind = 'paybill' and active limit 1), '') as code`.execute(tx);
  return one(rows).code;
}

/** What is wrong with a text that names a paybill where the school has none, in words; null when nothing is. */
export async function paybillMissing(ctx: Pick<Reading, 'tx'>, body: string): Promise<string | null> {
  if (!placeholdersIn(body).includes('paybill') || (await paybillOf(ctx)) !== '') return null;
  return 'The school has no paybill number yet, so {paybill} would be empty. Take it out.';
}
