import { sql } from 'kysely';
import { lessonWorld, type LessonWorld } from '#app/testing/lessons.ts';
import { publishedWeek } from '#app/testing/published-week.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { absencesApi } from '../../contract/absences.ts';
import { coversApi } from '../../contract/covers.ts';

export const admin = 'ROLE_timetable_admin' as const;
/** A Tuesday; the desk begins at six in Nairobi, before the first lesson. */
export const tuesday = '2026-02-10';
export const wednesday = '2026-02-11';

export type Item = CallInput<typeof coversApi.arrange>['items'][number];
type Absence = CallInput<typeof absencesApi.create>;

/** A published week (`publishedWeek`) with what who arranges lessons does on it. */
export async function coverDesk() {
  let now = `${tuesday}T03:00:00Z`;
  const app: TestApp = await testApp({ clock: () => new Date(now) });
  const world: LessonWorld = await lessonWorld(app);
  const { hall, sessions } = await publishedWeek(app, world);
  const session = (name: string): number => sessions[name] ?? 0;
  const run = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => inSchool(app.db, app.schoolA, work);
  const plan = async (day = tuesday) => (await app.call(admin, coversApi.day, { day })).body;
  return {
    app,
    world,
    hall,
    session,
    run,
    plan,
    /** The day as it stands: by lesson and teacher who takes it, null nobody. */
    taken: async (day = tuesday) =>
      Object.fromEntries(
        (await plan(day)).missed.map(({ lesson, absent, cover }) => [
          `${Object.keys(sessions).find((name) => sessions[name] === lesson.sessionId)} of ${absent.split(' ')[0]}`,
          cover && cover.kind,
        ]),
      ),
    /** `10:20` of a day in Nairobi. */
    setNow: (day: string, time: string) => {
      now = new Date(`${day}T${time}:00+03:00`).toISOString();
      app.pass(0);
    },
    /** Says that a teacher is away, on Tuesday where nothing else is said. */
    say: (staffMemberId: number, more: Partial<Absence> = {}) =>
      app.call(
        admin,
        absencesApi.create,
        { staffMemberId, fromDay: tuesday, untilDay: more.fromDay ?? tuesday, kind: 'sick', ...more },
        freshKey(),
      ),
    /** A lesson of the first teacher. */
    item: (name: string, more: Partial<Item> = {}): Item => ({
      sessionId: session(name),
      absentId: world.staff.teacher,
      kind: 'cover',
      ...more,
    }),
    arrange: (items: Item[], day = tuesday) => app.call(admin, coversApi.arrange, { day, items }, freshKey()),
    /** Every cover in the order in which it was written. */
    covers: () =>
      run(async (tx) => {
        const { rows } = await sql<{ kind: string; state: string; day: string; absent: number; cover: number; counts: boolean }>`
          select kind, state, day, absent_id as absent, cover_id as cover, counts from timetable.cover order by id`.execute(tx);
        return rows;
      }),
    /** What was recorded of covers, in order. */
    audit: (entity = 'cover') =>
      run(async (tx) => {
        const { rows } = await sql<{ action: string }>`
          select action from kit.audit_entry where entity = ${entity} order by id`.execute(tx);
        return rows.map(({ action }) => action);
      }),
    /** Everything that was said and arranged is gone, and it is six on Tuesday again. */
    clear: async () => {
      now = `${tuesday}T03:00:00Z`;
      app.pass(0);
      await run(async (tx) => {
        await sql`delete from timetable.cover`.execute(tx);
        await sql`delete from timetable.absence`.execute(tx);
      });
    },
  };
}
export type CoverDesk = Awaited<ReturnType<typeof coverDesk>>;
