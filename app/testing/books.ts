import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { openBooks } from '#modules/finance/ledger/server/books.store.ts';
import { chargeStudents } from '#modules/finance/ledger/server/charges/charges.store.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import type { TestApp } from './school.ts';
import { registerAs, testDraft, testFrame, type Frame } from './students.ts';

/** Students with what finance needs around them: a term that is on, vote heads, and a charge of each for every student. */
export interface TestBooks {
  readonly frame: Frame;
  readonly termId: number;
  readonly students: readonly number[];
  readonly voteHeads: { readonly tuition: number; readonly boarding: number; readonly activity: number };
  /** The cash box. */
  readonly cash: number;
}

/** Runs `work` as school A outside a request, as the product itself does. */
export async function asSchoolA<R>(app: TestApp, work: (ctx: SchoolContext) => Promise<R>): Promise<R> {
  const school = await schoolById(app.services, app.schoolA);
  if (!school) throw new Error('School A is not there.');
  return inSystem(app.services, school, app.http.log, 'test', work);
}

/** Lets every account that holds money fall below nought, for tests of other things than what an account holds. */
export async function letOverdraw(app: TestApp): Promise<void> {
  await asSchoolA(app, ({ tx }) => sql`update finance.account set overdraft = 100000000000 where money`.execute(tx));
}

/** Lets one person post whatever they like, for tests of other things than the limits of one person. */
export async function letAlone(app: TestApp): Promise<void> {
  await asSchoolA(app, ({ tx }) =>
    sql`
    insert into finance.second_limit (kind, amount, amount_before)
    select kind, 100000000000, 100000000000 from unnest(array['journal', 'transfer', 'charge']) as kind`.execute(tx),
  );
}

/** Charges by hand, each student the same: tuition 10,000.00, boarding 5,000.00 and activity 1,000.00 (in cents) when left out. */
export async function testBooks(
  app: TestApp,
  { students: count = 2, charged = true }: { students?: number; charged?: boolean } = {},
): Promise<TestBooks> {
  const frame = await testFrame(app);
  const year = app.services.clock().getFullYear();
  const { body: academic } = await app.call('ROLE_All', yearsApi.create, {
    name: String(year),
    startsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
  });
  const { body: term } = await app.call('ROLE_All', termsApi.create, {
    yearId: academic.id,
    number: 1,
    name: `Term 1 ${year}`,
    opensOn: `${year}-01-02`,
    closesOn: `${year}-12-30`,
  });
  const students: number[] = [];
  for (let at = 0; at < count; at += 1) students.push((await registerAs(app, testDraft(frame))).body.id);
  return asSchoolA(app, async (ctx) => {
    const books = await openBooks(ctx.tx);
    const { rows } = await sql<{ code: string; id: number }>`
      with income as (
        insert into finance.account (code, name, kind)
        values ('4010', 'Tuition fees', 'income'), ('4020', 'Boarding fees', 'income'), ('4030', 'Activity fees', 'income')
        on conflict (school_id, lower(code)) do update set name = excluded.name returning id, code)
      insert into finance.vote_head (code, name, category, income_id, priority)
      select v.code, v.name, v.category, i.id, v.priority
        from (values ('TUI', 'Tuition', 'tuition', '4010', 10), ('BES', 'Boarding and meals', 'boarding', '4020', 20),
                     ('ACT', 'Activity', 'activity', '4030', 30)) as v (code, name, category, account, priority)
        join income i on i.code = v.account returning id, code`.execute(ctx.tx);
    await sql`update finance.account set overdraft = 100000000000 where money`.execute(ctx.tx);
    const of = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
    const voteHeads = { tuition: of('TUI'), boarding: of('BES'), activity: of('ACT') };
    const day = `${year}-01-05`;
    if (charged)
      await chargeStudents(
        ctx,
        students.map((studentId) => ({
          kind: 'fees' as const,
          studentId,
          termId: term.id,
          day,
          dueOn: `${year}-01-31`,
          title: 'Term 1 fees',
          lines: [
            { voteHeadId: voteHeads.tuition, title: 'Tuition', amount: 1_000_000 },
            { voteHeadId: voteHeads.boarding, title: 'Boarding and meals', amount: 500_000 },
            { voteHeadId: voteHeads.activity, title: 'Activity', amount: 100_000 },
          ],
        })),
      );
    return { frame, termId: term.id, students, voteHeads, cash: books.cash };
  });
}

/** Charges a student tuition, in cents, in the first term of the books. */
export function chargeTuition(app: TestApp, books: TestBooks, studentId: number, amount: number): Promise<void> {
  const year = app.services.clock().getFullYear();
  return asSchoolA(app, async (ctx) => {
    await chargeStudents(ctx, [
      {
        kind: 'fees',
        studentId,
        termId: books.termId,
        day: `${year}-01-05`,
        dueOn: `${year}-01-31`,
        title: 'Term 1 fees',
        lines: [{ voteHeadId: books.voteHeads.tuition, title: 'Tuition', amount }],
      },
    ]);
  });
}
