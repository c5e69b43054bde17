import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { EventKind } from '#kit/contract/events.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { tellingRule } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { libraryEvents } from '../../contract/events.ts';

interface Overdue {
  id: number;
  title: string;
  dueOn: string;
  studentId: number | null;
  staffMemberId: number | null;
  name: string;
  phone: string | null;
}

/** Titles as a message names them: the first two, and how many more. */
export function booksInWords(titles: readonly string[]): string {
  const short = titles.map((title) => (title.length > 40 ? `${title.slice(0, 37).toWellFormed()}...` : title));
  const [first = '', second] = short;
  if (short.length <= 2) return second === undefined ? first : `${first}, ${second}`;
  return `${first}, ${second} +${short.length - 2}`;
}

/** Of one borrower, who has at least one. */
interface Late {
  readonly first: Overdue;
  readonly books: readonly Overdue[];
}

const lateOf = (books: readonly Overdue[]): Late[] => {
  const [first] = books.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  return first ? [{ first, books }] : [];
};
const values = ({ first, books }: Late) => ({
  student: first.name,
  books: booksInWords(books.map(({ title }) => title)),
  count: String(books.length),
  due: formatDay(first.dueOn),
});

/** Of some loans those that are overdue and whose borrower is still here, held; with `untold` those of whom nobody was told. */
async function overdueAmong(ctx: SchoolContext, ids: readonly number[], untold: boolean): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select l.id, t.title, l.due_on as "dueOn", l.student_id as "studentId", l.staff_member_id as "staffMemberId",
           coalesce(s.full_name, f.full_name) as name, f.phone
      from library.loan l
      join library.title t on t.school_id = l.school_id and t.id = l.title_id
      left join registration.roll s on s.school_id = l.school_id and s.id = l.student_id
      left join settings.staff f on f.school_id = l.school_id and f.id = l.staff_member_id
     where l.id = any(${[...ids]}::bigint[]) and l.returned_at is null and l.lost_on is null and l.due_on < ${schoolDay(ctx)}::date
       and coalesce(s.here, f.status <> 'left') and (not ${untold} or l.told_on is null) order by l.id for update of l`.execute(
    ctx.tx,
  );
  return rows;
}

/** Tells families by one kind of event and staff by another, each once for all of their books; answers how many. */
async function tell(
  ctx: SchoolContext,
  overdue: readonly Overdue[],
  [toFamilies, toStaff]: readonly [EventKind, EventKind | null],
) {
  const by = (key: 'studentId' | 'staffMemberId') =>
    [
      ...Map.groupBy(
        overdue.filter((one) => one[key] !== null),
        (one) => one[key],
      ).values(),
    ].flatMap(lateOf);
  const students = by('studentId');
  const staff = toStaff ? by('staffMemberId') : [];
  await ctx.services.events.happened(
    ctx,
    toFamilies,
    students.map((late) => ({ studentId: there(late.first.studentId), values: values(late) })),
  );
  if (toStaff)
    await ctx.services.events.happened(
      ctx,
      toStaff,
      staff.map((late) => ({ person: { name: late.first.name, phone: late.first.phone }, values: values(late) })),
    );
  const told = [...students, ...staff].flatMap(({ books }) => books.map(({ id }) => id));
  await sql`update library.loan set told_on = ${schoolDay(ctx)}::date where id = any(${told}::bigint[])`.execute(ctx.tx);
  return { students: students.length, staff: staff.length, loans: told.length };
}

/** Tells who has some overdue loans. Throws 422 where the school has the messages switched off. */
export async function tellOverdue(ctx: SchoolContext, ids: readonly number[]) {
  const kinds = [libraryEvents.overdueStudent, libraryEvents.overdueStaff] as const;
  const rules = [await tellingRule(ctx, kinds[0]), await tellingRule(ctx, kinds[1])];
  if (rules.every(({ told }) => !told))
    throw new UserError(
      'rule',
      'Reminders of overdue books are switched off. Switch them on where messages about events are set.',
    );
  const told = await tell(ctx, await overdueAmong(ctx, ids, false), kinds);
  ctx.changed({ entity: 'library loan', id: null, action: 'borrowers told of overdue books', after: told });
  return told;
}

/** For how many days a book that has become overdue is still told of by itself: over a weekend no server need run. */
export const lateFor = 7;

/** Tells families of what has become overdue within some days and that nobody was told of, some at a time. Answers how many loans. */
export async function tellLate(ctx: SchoolContext): Promise<number> {
  if (!(await tellingRule(ctx, libraryEvents.lateStudent)).told) return 0;
  const { rows } = await sql<{ id: number }>`
    select l.id from library.loan l
     where l.returned_at is null and l.lost_on is null and l.student_id is not null and l.told_on is null
       and l.due_on between ${schoolDay(ctx)}::date - ${lateFor}::int and ${schoolDay(ctx)}::date - 1 order by l.id limit 500`.execute(
    ctx.tx,
  );
  if (rows.length === 0) return 0;
  const overdue = await overdueAmong(
    ctx,
    rows.map(({ id }) => id),
    true,
  );
  return (await tell(ctx, overdue, [libraryEvents.lateStudent, null])).loans;
}
