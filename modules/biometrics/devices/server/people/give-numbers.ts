import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { orderUsers } from '../gadgets/commands.store.ts';

/** A student or a member of staff; the other is null. */
export interface Person {
  readonly studentId: number | null;
  readonly staffMemberId: number | null;
}

export const personKey = ({ studentId, staffMemberId }: Person): string =>
  studentId === null ? `staff ${staffMemberId}` : `student ${studentId}`;

/** Under which numbers devices know some people now, by `personKey`; who has none is left out. */
async function numbersOf(tx: Tx, people: readonly Person[]): Promise<Map<string, string>> {
  const { rows } = await sql<Person & { number: string }>`
    select e.number, e.student_id as "studentId", e.staff_member_id as "staffMemberId" from biometrics.enrolment e
     where e.until_day is null
       and (e.student_id = any(${people.map(({ studentId }) => studentId)}::bigint[])
            or e.staff_member_id = any(${people.map(({ staffMemberId }) => staffMemberId)}::bigint[]))`.execute(tx);
  return new Map(rows.map(({ number, ...person }) => [personKey(person), number]));
}

/**
 * The numbers of some people, by `personKey`; who has none is given the next that nobody has, and under which no device has seen
 * anybody, from a day on.
 */
export async function numbersFor(tx: Tx, people: readonly Person[], from: string): Promise<ReadonlyMap<string, string>> {
  const each = [...new Map(people.map((person) => [personKey(person), person])).values()];
  const without = (known: ReadonlyMap<string, string>) => each.filter((person) => !known.has(personKey(person)));
  const known = await numbersOf(tx, each);
  if (without(known).length === 0) return known;
  await waitForNumbers(tx);
  const now = await numbersOf(tx, each);
  const wanted = without(now);
  if (wanted.length === 0) return now;
  await sql`
    with last as (select coalesce(max(number::bigint), 1000) as number from biometrics.enrolment where number ~ '^[0-9]{1,8}$'),
    free as (
      select n::text as number, row_number() over (order by n) as place
        from last, generate_series(last.number + 1, last.number + 500 + ${wanted.length}::int) n
       where not exists (select from biometrics.punch p where p.device_user = n::text))
    insert into biometrics.enrolment (number, student_id, staff_member_id, from_day)
    select f.number, w.student, w.staff, ${from}::date
      from unnest(${wanted.map(({ studentId }) => studentId)}::bigint[], ${wanted.map(({ staffMemberId }) => staffMemberId)}::bigint[])
        with ordinality as w (student, staff, place)
      join free f on f.place = w.place`.execute(tx);
  return numbersOf(tx, each);
}

/** Who gives numbers in a school waits here for who is at it. */
async function waitForNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('numbers on devices', current_setting('app.school_id')::int))`.execute(
    tx,
  );
}

/**
 * Gives every student on the roll who has no number the next free one, and tells the devices to take them. Whose family has said no to
 * biometrics is left out, because its no ended their number. Answers how many were given.
 */
export async function numberEverybody(ctx: SchoolContext): Promise<number> {
  await waitForNumbers(ctx.tx);
  const { rows } = await sql<{ studentId: number }>`
    select s.id as "studentId" from registration.roll s
     where s.here and not exists (select from biometrics.enrolment e where e.student_id = s.id and e.until_day is null)
       and coalesce((select c.given from registration.consents c
                      where c.student_id = s.id and c.purpose = 'biometrics' order by c.id desc limit 1), true)
     order by s.class_id nulls last, s.search_text, s.id`.execute(ctx.tx);
  const people = rows.map(({ studentId }) => ({ studentId, staffMemberId: null }));
  const numbers = await numbersFor(ctx.tx, people, schoolDay(ctx));
  await orderUsers(ctx, [...numbers.values()]);
  if (numbers.size > 0)
    ctx.changed({ entity: 'number on devices', id: null, action: 'given to who had none', after: { Given: numbers.size } });
  return numbers.size;
}
