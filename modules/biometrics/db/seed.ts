import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { there } from '#kit/server/sql/one.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import { readAlertSettings, ruleOf, saveAlertSettings, setRule } from '../alerts/server/rules.store.ts';
import { tellOfToday } from '../alerts/server/due.ts';
import { seedCases, seedEvidence } from './seed-cases.ts';
import { seedReminders } from './seed-reminders.ts';
import { markRegister } from '../registers/server/mark-register.ts';
import { correctDay } from '../days/server/student-days.store.ts';
import { sickStayStore } from '../days/server/sick-bay.store.ts';
import type { Session } from '../registers/contract/registers.ts';
import type { Meaning } from '../setup/contract/codes.ts';
import type { SessionMode } from '../setup/contract/settings.ts';
import { startAttendance } from '../setup/server/codes.store.ts';
import { readSettings, saveSettings } from '../setup/server/settings.store.ts';

interface Reason {
  id: number;
  meaning: Meaning | null;
}

interface Stream {
  classId: number;
  streamId: number | null;
  students: number[];
}

/** How often each mark comes, of a thousand; the rest are present. */
const shares: readonly (readonly [Meaning, number])[] = [
  ['absent', 30],
  ['late', 20],
  ['sick', 8],
  ['excused', 6],
  ['function', 4],
];

/** When which register is taken, in UTC. */
const sessionsOf: Record<SessionMode, readonly { session: Session; lesson: number; time: string }[]> = {
  morning: [{ session: 'morning', lesson: 0, time: '05:10' }],
  both: [
    { session: 'morning', lesson: 0, time: '05:10' },
    { session: 'afternoon', lesson: 0, time: '11:10' },
  ],
  lessons: [
    { session: 'lesson', lesson: 1, time: '05:20' },
    { session: 'lesson', lesson: 2, time: '06:00' },
  ],
};

/** Draws marks: who is missing in the morning mostly is in the afternoon too, and a few are missing often. */
function marksDrawn(codes: ReadonlyMap<Meaning, number>, reasons: readonly Reason[], random: () => number) {
  const before = new Map<string, Meaning>();
  const meaningOf = (studentId: number, day: string): Meaning => {
    const morning = before.get(`${studentId} ${day}`);
    if (morning !== undefined && random() < 0.97) return morning === 'late' ? 'present' : morning;
    if (studentId % 41 === 7 && random() < 0.3) return 'absent';
    let at = Math.floor(random() * 1000);
    for (const [meaning, share] of shares) {
      if (at < share) return meaning;
      at -= share;
    }
    return 'present';
  };
  return (studentId: number, day: string) => {
    const meaning = meaningOf(studentId, day);
    before.set(`${studentId} ${day}`, meaning);
    const fitting = reasons.filter((reason) => reason.meaning === meaning);
    return {
      studentId,
      codeId: there(codes.get(meaning)),
      reasonId: random() < 0.4 ? null : (fitting[Math.floor(random() * fitting.length)]?.id ?? null),
      minutesLate: meaning === 'late' ? 5 + Math.floor(random() * 40) : null,
      note: meaning === 'sick' && random() < 0.5 ? 'Mother called – “homa kali”' : null,
      version: 0,
    };
  };
}

/** The latest school days, today with them where it is one: as many as these. */
export async function lastSchoolDays(ctx: SchoolContext, howMany: number): Promise<string[]> {
  const today = schoolDay(ctx);
  return (await termsWithDays(ctx.tx))
    .flatMap((term) => term.days)
    .filter((day) => day <= today && day > addDays(today, -60))
    .toSorted()
    .slice(-howMany);
}

/**
 * The codes and reasons of a school, and the registers of its last school days, today's too. Of today one stream is not marked
 * yet, and one in part; of the afternoon nothing is. With `tells` the families of one class were told of who was absent or late.
 */
export async function seedAttendance(
  ctx: SchoolContext,
  { sessions, days: howMany, tells }: { sessions: SessionMode; days: number; tells: boolean },
  random: () => number,
): Promise<void> {
  const codes = new Map((await startAttendance(ctx)).map(({ meaning, id }) => [meaning, id]));
  if (sessions !== 'morning') await saveSettings(ctx, { ...(await readSettings(ctx.tx)), sessions, lessons: 8 });
  const { rows: reasons } = await sql<Reason>`select id, meaning from biometrics.reason`.execute(ctx.tx);
  const { rows: streams } = await sql<Stream>`
    select class_id as "classId", stream_id as "streamId", json_agg(id order by search_text, id) as students
      from registration.roll where here and class_id is not null group by class_id, stream_id order by class_id, stream_id`.execute(
    ctx.tx,
  );
  const today = schoolDay(ctx);
  const days = await lastSchoolDays(ctx, howMany);
  const drawn = marksDrawn(codes, reasons, random);
  /** How many of a stream are marked: nobody of the last one today, some of the one before. */
  const markedOf = (day: string, at: number): number =>
    day < today || streams.length < 3 ? Infinity : at === streams.length - 1 ? 0 : at === streams.length - 2 ? 5 : Infinity;
  for (const day of days)
    for (const { session, lesson, time } of sessionsOf[sessions]) {
      if (session === 'afternoon' && (day === today || day < addDays(today, -5))) continue;
      for (const [at, { classId, streamId, students }] of streams.entries()) {
        const marks = students.slice(0, markedOf(day, at)).map((studentId) => drawn(studentId, day));
        if (marks.length === 0) continue;
        const then = { ...ctx, now: new Date(`${day}T${time}:00Z`) };
        await markRegister(then, { classId, streamId, day, session, lesson }, { marks, because: null, markedAt: null });
      }
    }
  await seedSickBay(
    ctx,
    streams.flatMap(({ students }) => students),
    days.slice(-3),
  );
  await seedCases(ctx, days);
  await seedEvidence(ctx);
  await seedReminders(ctx, days);
  const classId = streams[0]?.classId;
  if (tells && classId !== undefined)
    await seedTold(
      ctx,
      classId,
      days.filter((day) => day < today),
    );
}

/** Switches on what is told of absence and lateness in one class, and tells it for the last three days. */
async function seedTold(ctx: SchoolContext, classId: number, days: readonly string[]): Promise<void> {
  await saveAlertSettings(ctx, { ...(await readAlertSettings(ctx.tx)), dayCap: 300, partPrice: 80 });
  for (const event of ['absent', 'late'] as const)
    await setRule(ctx, { ...(await ruleOf(ctx.tx, event)), told: true, classIds: [classId] });
  for (const day of days.slice(-3))
    // In UTC: after the register of the morning, and from the time of absence on.
    for (const time of ['05:35', '07:01']) await tellOfToday({ ...ctx, now: new Date(`${day}T${time}:00Z`) });
}

/** Two in the sick bay now, one who was there some days ago, and a day put right by hand. */
async function seedSickBay(ctx: SchoolContext, students: readonly number[], days: readonly string[]): Promise<void> {
  const [before] = days;
  const [one, , two, , three] = students.slice(-9);
  if (!before || !one || !two || !three) return;
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000).toISOString();
  await sickStayStore.create(ctx, { studentId: one, since: ago(3), until: null });
  await sickStayStore.create(ctx, { studentId: two, since: ago(26), until: null });
  await sickStayStore.create(ctx, { studentId: three, since: `${before}T08:20:00Z`, until: `${before}T13:40:00Z` });
  await correctDay(ctx, { id: one, day: before, status: 'function', because: 'At the county music festival' });
}
