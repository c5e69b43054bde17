import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { one } from '#kit/server/sql/one.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { freshKey } from '#app/testing/students.ts';
import type { Borrower } from '../../contract/borrowers.ts';
import { loansApi, returnsApi } from '../../contract/loans.ts';

/** Who calls the desk in tests: anybody who is signed in. */
export const librarian = 'ROLE_post_content' as const;

/** The library of school A: two classes with a stream each, students, staff, titles and copies. */
export interface DeskSchool {
  readonly classes: { form1: number; form2: number };
  readonly streams: { east: number; west: number };
  /** Of Form 1 East, by name; then one of Form 2 West. */
  readonly students: readonly number[];
  readonly teacher: number;
  readonly cook: number;
  /** A textbook with ten copies, a novel with two, a reference work with one. */
  readonly titles: { maths: number; novel: number; atlas: number };
}

/** Terms of 2026 as the Ministry has them, in short. */
const terms = [
  ['Term 1', '2026-01-05', '2026-04-02'],
  ['Term 2', '2026-04-27', '2026-07-31'],
] as const;

/** Fills it, with SQL of its own. */
export function deskSchool(app: TestApp): Promise<DeskSchool> {
  return inSchool(app.db, app.schoolA, async (tx) => {
    const add = async (query: ReturnType<typeof sql<{ id: number }>>) => one((await query.execute(tx)).rows).id;
    const year = await add(
      sql`insert into settings.academic_year (name, starts_on, ends_on) values ('2026', '2026-01-01', '2026-12-31') returning id`,
    );
    for (const [at, [name, opens, closes]] of terms.entries())
      await sql`
        insert into settings.term (year_id, number, name, opens_on, closes_on, current)
        values (${year}, ${at + 1}, ${name}, ${opens}::date, ${closes}::date, ${at === 0})`.execute(tx);
    const classOf = (name: string, level: number) =>
      add(sql`insert into settings.class (name, level, curriculum) values (${name}, ${level}, '8-4-4') returning id`);
    const form1 = await classOf('Form 1', 1);
    const form2 = await classOf('Form 2', 2);
    const streamOf = (classId: number, name: string) =>
      add(sql`insert into settings.stream (class_id, name) values (${classId}, ${name}) returning id`);
    const east = await streamOf(form1, 'East');
    const west = await streamOf(form2, 'West');
    const student = (no: string, name: string, classId: number, streamId: number) =>
      add(sql`
        insert into registration.student (admission_no, first_name, last_name, gender, born_on, boarding, class_id, stream_id, admitted_on)
        values (${no}, ${name}, 'Wanjirũ', 'female', '2011-02-03', 'boarder', ${classId}, ${streamId}, '2026-01-05') returning id`);
    const students: number[] = [];
    for (const [at, name] of ['Achieng', 'Bakari', 'Chebet', 'Dũma', 'Esther'].entries())
      students.push(await student(`ADM/${at + 1}`, name, form1, east));
    students.push(await student('ADM/20', 'Zuberi', form2, west));
    const staff = (no: string, kind: string, name: string) =>
      add(sql`
        insert into settings.staff_member (staff_no, kind, full_name, gender, job_title, phone)
        values (${no}, ${kind}, ${name}, 'male', 'Works here', '+254711222333') returning id`);
    const teacher = await staff('T/1', 'teacher', 'Peter O’Brien');
    const cook = await staff('S/1', 'support', 'Mama Ũgali');
    const title = (name: string, kind: string, isbn: string | null, price: number) =>
      add(sql`insert into library.title (title, kind, isbn, price) values (${name}, ${kind}, ${isbn}, ${price}) returning id`);
    const maths = await title('Secondary Mathematics 1', 'textbook', '9789966250001', 80_000);
    const novel = await title('Kigogo', 'fiction', '9789966470002', 45_000);
    const atlas = await title('Atlas', 'reference', null, 300_000);
    const copies = (titleId: number, prefix: string, count: number, status = 'available') =>
      sql`
      insert into library.copy (title_id, accession_no, barcode, status)
      select ${titleId}, ${prefix} || n, 'B-' || ${prefix} || n, ${status} from generate_series(1, ${count}::int) n`.execute(tx);
    await copies(maths, 'M', 10);
    await copies(novel, 'K', 2);
    await copies(atlas, 'A', 1, 'reference');
    return { classes: { form1, form2 }, streams: { east, west }, students, teacher, cook, titles: { maths, novel, atlas } };
  });
}

let scans = 0;
/** The key of a scan that was never made before. */
export const newScan = (): string => {
  scans += 1;
  return `scan-of-a-test-${scans}`;
};

export const student = (id = 0): Borrower => ({ kind: 'student', id });
export const staff = (id = 0): Borrower => ({ kind: 'staff', id });

/** Lends and takes back as the desk does, each scan under a key of its own unless one is given. */
export const desk = (app: TestApp) => ({
  issue: (borrower: Borrower, scan: string, more: Partial<CallInput<typeof loansApi.issue>> = {}) =>
    app.call(librarian, loansApi.issue, { borrower, scan, clientKey: newScan(), ...more }, freshKey()),
  take: (scan: string, more: Partial<CallInput<typeof returnsApi.take>> = {}) =>
    app.call(librarian, returnsApi.take, { scan, clientKey: newScan(), ...more }, freshKey()),
});

/** What the database says of one copy, in words of its own. */
export async function copyStands(app: TestApp, accessionNo: string) {
  const { rows } = await inSchool(app.db, app.schoolA, (tx) =>
    sql<{ status: string; condition: string; damagedOn: string | null; open: number; loans: number }>`
      select c.status, c.condition, c.damaged_on as "damagedOn",
             (select count(*)::int from library.loan l where l.copy_id = c.id and l.returned_at is null and l.lost_on is null) as open,
             (select count(*)::int from library.loan l where l.copy_id = c.id and not l.taken_back) as loans
        from library.copy c where c.accession_no = ${accessionNo}`.execute(tx),
  );
  return rows[0];
}

/** Sets something up behind the product’s back. */
export const put = <R = unknown>(app: TestApp, statement: RawBuilder<R>) =>
  inSchool(app.db, app.schoolA, (tx) => statement.execute(tx));

/** Everything is in, everybody is here, and no rule says anything. */
export async function freshDesk(app: TestApp): Promise<void> {
  await put(
    app,
    sql`update library.loan set returned_at = coalesce(returned_at, now()), returned_on = coalesce(returned_on, out_on), suspended_until = null`,
  );
  await put(app, sql`update library.copy set status = case when accession_no like 'A%' then 'reference' else 'available' end`);
  await put(app, sql`update library.reservation set state = 'cancelled' where state in ('waiting', 'ready')`);
  await put(app, sql`update library.allowance set state = 'refused' where state in ('asked', 'allowed')`);
  await put(app, sql`update registration.student set status = 'active'`);
  await put(app, sql`delete from library.rule`);
}
