import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { nobodyPosted, putByHand } from '../../days/server/taken.ts';
import { contracts } from '../../employees/server/contracts.store.ts';
import { nothingOutdated } from '../../employees/server/outdated-pay.ts';
import type { PayRun } from '../../runs/contract/runs.ts';
import { approve, calculate, post, review, sendBack } from '../../runs/server/post-run.ts';
import { nobodyPaid } from '../../runs/server/posted.ts';
import { reverse } from '../../runs/server/reverse-run.ts';
import { monthOf, monthsFrom } from '../../runs/server/rules/month.ts';
import { createRun } from '../../runs/server/runs.store.ts';

const pay = { posted: nobodyPosted, outdated: nothingOutdated };

type Step = 'calculate' | 'review' | 'sendBack' | 'approve' | 'post' | 'reverse';

/**
 * Payrolls of the last four months: one posted, one taken back and made again, one month by two payrolls, and this month's in every state before posting. A raise
 * is dated back to a month that is posted, so that there are arrears.
 */
export async function seedRuns(given: SchoolContext): Promise<void> {
  const clerk: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Grace Wambui' } };
  const bursar: SchoolContext = { ...given, user: { ...given.user, fullName: 'Njeri O’Kamau' } };
  const takers: Readonly<Record<Step, (run: PayRun, comment: string | null) => Promise<PayRun>>> = {
    calculate: (run, comment) => calculate(clerk, { ...at(run), comment }),
    review: (run, comment) => review(clerk, { ...at(run), comment }),
    sendBack: (run, comment) => sendBack(bursar, { ...at(run), comment }),
    approve: (run, comment) => approve(bursar, { ...at(run), comment }),
    post: (run, comment) => post(bursar, { ...at(run), comment, on: null }),
    reverse: (run, comment) => reverse(bursar, nobodyPaid, { ...at(run), comment }),
  };
  const through = async (run: PayRun, ...steps: readonly (Step | readonly [Step, string])[]): Promise<PayRun> => {
    let made = run;
    for (const step of steps) {
      const [name, comment] = typeof step === 'string' ? [step, null] : step;
      made = await takers[name](made, comment);
    }
    return made;
  };
  const now = monthOf(schoolDay(given));
  const begin = (back: number, title: string, staffMemberIds: number[] | null = null) => {
    const { first, last } = monthsFrom(now, -back);
    const payDay = back === 0 ? last : `${first.slice(0, 8)}28`;
    return createRun(clerk, { month: first.slice(0, 7), title, payDay, note: null, departmentIds: null, staffMemberIds });
  };
  const all = ['calculate', 'review', 'approve', 'post'] as const;
  for (const back of [3, 2, 1, 0]) await confirmByDay(clerk, monthsFrom(now, -back).first.slice(0, 7));

  await through(await begin(3, 'Mshahara wa kwanza'), ...all);
  const some = await paidByMonth(given);
  await raise(clerk, some[2] ?? 0, monthsFrom(now, -3).first);
  await through(await begin(2, 'Payroll with the old scale'), ...all, [
    'reverse',
    'The new scale of “Support 2” was not in it yet',
  ]);
  await through(
    await begin(2, 'Payroll, second try'),
    'calculate',
    'review',
    ['sendBack', 'Overtime of the night guard – ongeza'],
    ...all,
  );
  await through(await begin(1, 'Workers of the kitchen', some.slice(0, 4)), ...all);
  await through(await begin(1, 'Everybody else'), ...all);
  await through(await begin(0, 'Night guards', some.slice(0, 1)), 'calculate', 'review', 'approve');
  await through(await begin(0, 'Ng’ombe farm & “dairy”', some.slice(1, 3)), 'calculate', 'review');
  await through(await begin(0, 'Everybody else'), 'calculate');
  await begin(0, 'Not begun yet', some.slice(3, 4));
}

const at = ({ id, version }: PayRun) => ({ id, version });

/** Whom the school pays by the month, without an end. */
async function paidByMonth({ tx }: SchoolContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select staff_member_id as id from hr.contract
     group by 1 having count(*) = 1 and bool_and(pay_per = 'month' and to_day is null) order by 1 limit 8`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A new scale that is dated back to a month that is posted. */
async function raise(ctx: SchoolContext, id: number, fromDay: string): Promise<void> {
  const [current] = await contracts.list(ctx, id);
  if (!current) return;
  const { kind, jobTitle, gradeId, departmentId, payPer } = current;
  const basic = current.basic + 150_000;
  const because = 'The new scale, dated back';
  await contracts.add(ctx, id, { fromDay, toDay: null, kind, jobTitle, gradeId, departmentId, basic, payPer, because });
}

/** Who is paid by the day or hour has a confirmed month; what a clock does not know of them is put in by hand. */
async function confirmByDay(ctx: SchoolContext, month: string): Promise<void> {
  const { first, last } = monthOf(month);
  const { rows } = await sql<{ id: number }>`
    select distinct c.staff_member_id as id from hr.contract c
     where c.pay_per <> 'month' and c.from_day <= ${last}::date and coalesce(c.to_day >= ${first}::date, true)
       and not exists (select from hr.month_sheet s where s.staff_member_id = c.staff_member_id and s.month = ${first}::date)
     order by 1`.execute(ctx.tx);
  for (const { id } of rows)
    await putByHand(ctx, pay, {
      id,
      month,
      workingDays: 2_200,
      presentDays: 1_850,
      absentDays: 350,
      unpaidDays: 0,
      lateMinutes: 75,
      overtimeMinutes: 260,
      because: 'From the gate book – kitabu cha lango',
      version: 0,
    });
}
