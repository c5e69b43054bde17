import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { TitleKind } from '../../../catalogue/contract/words.ts';
import { libraryEvents } from '../../contract/events.ts';
import { borrowerOf } from '../borrowers/borrower-sql.ts';
import { readBorrowers } from '../borrowers/borrower.store.ts';
import { schoolCalendar } from '../days/calendar.store.ts';
import { dueOn } from '../days/days.rules.ts';
import { termsFor, usualTerms } from '../rules/circulation.rules.ts';
import { allRules } from '../rules/rules.store.ts';

/** For whom a copy was put aside. */
export interface Aside {
  readonly id: number;
  readonly name: string;
  readonly no: string;
  readonly heldUntil: string;
}

interface First {
  id: number;
  copyId: number;
  titleId: number;
  title: string;
  kind: TitleKind;
  studentId: number | null;
  staffMemberId: number | null;
  phone: string | null;
}

/**
 * Puts copies that are in, and that the caller holds, aside for who waits for their titles: of each title the first in line who is still
 * here, so many as there are copies; tells them. What nobody waits for stays on the shelf. Answers by the copy’s key.
 */
export async function putAside(ctx: SchoolContext, copyIds: readonly number[]): Promise<ReadonlyMap<number, Aside>> {
  const firsts = await firstInLine(ctx, copyIds);
  if (firsts.length === 0) return new Map();
  const rules = await allRules(ctx.tx);
  const calendar = await schoolCalendar(ctx.tx);
  const people = await readBorrowers(ctx.tx, firsts.map(borrowerOf));
  const today = schoolDay(ctx);
  const aside = firsts.flatMap((first) => {
    const { kind, id } = borrowerOf(first);
    const person = people.find((one) => one.kind === kind && one.id === id);
    if (!person) return [];
    const { holdDays } = termsFor(rules, person.sort, first.kind).terms;
    // Held for school days: nobody loses a book over a weekend.
    const heldUntil = dueOn({ ...usualTerms, counted: 'school' }, today, holdDays, calendar);
    return [{ ...first, person, heldUntil }];
  });
  const rows = aside.map(({ id, copyId, heldUntil }) => ({ id, copyId, heldUntil }));
  await sql`
    update library.reservation r
       set state = 'ready', copy_id = g."copyId", ready_on = ${today}::date, held_until = g."heldUntil", version = r.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, "copyId" bigint, "heldUntil" date)
     where r.id = g.id`.execute(ctx.tx);
  for (const { id, title, person, heldUntil } of aside)
    ctx.changed({
      entity: 'reservation',
      id,
      action: 'put aside',
      after: { title, borrower: person.name, borrowerNo: person.no, heldUntil },
    });
  const said = aside.map((one) => ({
    ...one,
    values: { student: one.person.name, book: one.title, until: formatDay(one.heldUntil) },
  }));
  await ctx.services.events.happened(
    ctx,
    libraryEvents.readyStudent,
    said.flatMap(({ studentId, values }) => (studentId === null ? [] : [{ studentId, values }])),
  );
  await ctx.services.events.happened(
    ctx,
    libraryEvents.readyStaff,
    said.flatMap(({ staffMemberId, person, phone, values }) =>
      staffMemberId === null ? [] : [{ person: { name: person.name, phone }, values }],
    ),
  );
  return new Map(aside.map(({ copyId, id, person, heldUntil }) => [copyId, { id, name: person.name, no: person.no, heldUntil }]));
}

/** Who is first in line for the titles of some copies, one for each copy, held. */
async function firstInLine({ tx }: SchoolContext, copyIds: readonly number[]): Promise<First[]> {
  const { rows } = await sql<First>`
    with copies as (
      select c.id, c.title_id, row_number() over (partition by c.title_id order by c.id) as place
        from library.copy c where c.id = any(${[...copyIds]}::bigint[]) and c.status = 'available'
         and not exists (select from library.loan l
                          where l.school_id = c.school_id and l.copy_id = c.id and l.returned_at is null and l.lost_on is null)
         and not exists (select from library.reservation a
                          where a.school_id = c.school_id and a.copy_id = c.id and a.state = 'ready')),
    held as (
      select r.id, r.title_id, r.student_id, r.staff_member_id, r.asked_at
        from library.reservation r
       where r.state = 'waiting' and r.title_id in (select copies.title_id from copies)
         and (exists (select from registration.roll s where s.id = r.student_id and s.here)
              or exists (select from settings.staff f where f.id = r.staff_member_id and f.status <> 'left'))
       order by r.asked_at, r.id for update of r),
    line as (
      select held.*, row_number() over (partition by held.title_id order by held.asked_at, held.id) as place from held)
    select w.id, c.id as "copyId", c.title_id as "titleId", t.title, t.kind, w.student_id as "studentId",
           w.staff_member_id as "staffMemberId",
           (select f.phone from settings.staff f where f.id = w.staff_member_id) as phone
      from copies c
      join line w on w.title_id = c.title_id and w.place = c.place
      join library.title t on t.id = c.title_id`.execute(tx);
  return rows;
}

/** Copies that are put aside no longer go to the next in line, or stay on the shelf. */
export const releaseAside = (ctx: SchoolContext, copyIds: readonly number[]): Promise<ReadonlyMap<number, Aside>> =>
  putAside(ctx, copyIds);

/** Copies, which the caller holds, are on the shelf no more: whoever they were put aside for waits again, in the place they had in the line. */
export async function waitAgain(ctx: SchoolContext, copyIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; accessionNo: string }>`
    update library.reservation r
       set state = 'waiting', copy_id = null, ready_on = null, held_until = null, version = r.version + 1
      from library.copy c
     where r.state = 'ready' and r.copy_id = any(${[...copyIds]}::bigint[]) and c.school_id = r.school_id and c.id = r.copy_id
    returning r.id, c.accession_no as "accessionNo"`.execute(ctx.tx);
  for (const { id, accessionNo } of rows)
    ctx.changed({
      entity: 'reservation',
      id,
      action: 'waits again',
      before: { state: 'ready', accessionNo },
      after: { state: 'waiting' },
    });
}
