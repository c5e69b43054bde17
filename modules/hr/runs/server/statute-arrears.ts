import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { HrSettings } from '../../setup/contract/settings.ts';
import { type Law, type LawKind, lawKinds } from '../../statutory/contract/law.ts';
import { lawOf, readLaws } from '../../statutory/server/laws/law-rows.ts';
import { statutory } from '../../statutory/server/rules/statutory.ts';
import type { SlipLiable, SlipPay } from '../contract/slips.ts';
import { monthsBack } from './arrears.ts';
import { type DraftLine, lineOf } from './rules/draft.ts';
import { type Month, monthOf, monthsFrom } from './rules/month.ts';
import { roundingIn } from './rules/work-out.rules.ts';

type Kind = Exclude<LawKind, 'reliefs'>;
type Side = 'deduction' | 'employer';

interface PostedRun {
  id: number;
  month: string;
  law: Law;
  settings: HrSettings;
}
interface PostedSlip {
  runId: number;
  staffMemberId: number;
  pay: SlipPay;
  liable: SlipLiable;
  nssf: number;
  nssfEmployer: number;
  health: number;
  housing: number;
  housingEmployer: number;
  nita: number;
  paye: number;
}

const words: Readonly<Record<Kind, string>> = {
  nssf: 'NSSF',
  health: 'Health insurance',
  housing: 'Affordable housing levy',
  nita: 'Industrial training levy',
  paye: 'Income tax (PAYE)',
};

/**
 * What statute asks more, or less, for posted months of which the school has accepted another law since: each of the last twelve is worked out again with the pay that
 * its payslip stands on, by the law of now and the rounding of its run, less what was taken for it then and since. It is taken, or given back, with this month’s.
 */
export async function statuteArrearsOf(tx: Tx, month: Month, ids: readonly number[]): Promise<Map<number, DraftLine[]>> {
  const runs = await changedRuns(tx, month);
  if (runs.length === 0) return new Map();
  const laws = await readLaws(tx);
  const terms = new Map(runs.map((run) => [run.id, { ...run, now: lawOf(laws, monthOf(run.month).last) }]));
  const since = await takenSince(tx, ids);
  const found = new Map<number, DraftLine[]>();
  for (const slip of await slipsOf(tx, [...terms.keys()], ids)) {
    const run = terms.get(slip.runId);
    if (!run) continue;
    const lines = differences(slip, run, (side, kind) => since.get([slip.staffMemberId, run.month, side, kind].join(' ')) ?? 0);
    found.set(slip.staffMemberId, [...(found.get(slip.staffMemberId) ?? []), ...lines]);
  }
  return found;
}

function differences(
  slip: PostedSlip,
  { month, settings, now }: PostedRun & { now: Law },
  since: (side: Side, kind: Kind) => number,
): DraftLine[] {
  const due = statutory(slip.pay, slip.liable, now, roundingIn(settings));
  const asked: readonly (readonly [side: Side, kind: Kind, due: number, taken: number])[] = [
    ['deduction', 'nssf', due.nssf.employee, slip.nssf],
    ['deduction', 'health', due.health.employee, slip.health],
    ['deduction', 'housing', due.housing.employee, slip.housing],
    ['deduction', 'paye', due.tax.paye, slip.paye],
    ['employer', 'nssf', due.nssf.employer, slip.nssfEmployer],
    ['employer', 'housing', due.housing.employer, slip.housingEmployer],
    ['employer', 'nita', due.nita.employer, slip.nita],
  ];
  const name = formatMonth(month);
  return asked.flatMap(([side, kind, wanted, taken]) => {
    const amount = wanted - taken - since(side, kind);
    if (amount === 0) return [];
    const law = now[kind];
    return [
      lineOf({
        side,
        kind,
        label: `${words[kind]} of ${name}${side === 'employer' ? ', employer' : ''}`,
        ofMonth: month,
        base: wanted,
        amount,
        rule: 'What the law asks for that month as the school has it now, less what was taken for it.',
        source: `${law.name}: ${law.source}`,
      }),
    ];
  });
}

/** Posted runs of the last twelve months that were worked out by another law than the school has for their month now. */
async function changedRuns(tx: Tx, month: Month): Promise<PostedRun[]> {
  const { rows: posted } = await sql<Pick<PostedRun, 'id' | 'month'> & { law: Law | null; settings: HrSettings | null }>`
    select id, month, law, settings from hr.pay_run
     where state in ('posted', 'paid', 'locked') and month >= ${monthsFrom(month, -monthsBack).first}::date
       and month < ${month.first}::date order by month, id`.execute(tx);
  if (posted.length === 0) return [];
  const laws = await readLaws(tx);
  const runs = posted.flatMap(({ law, settings, ...run }): PostedRun[] => (law && settings ? [{ ...run, law, settings }] : []));
  return runs.filter(({ month: of, law }) => {
    const now = lawOf(laws, monthOf(of).last);
    return lawKinds.some((kind) => !sameTerms(law[kind], now[kind]));
  });
}

const sameTerms = (one: Law[LawKind], other: Law[LawKind]): boolean =>
  JSON.stringify([one.bands, one.limits]) === JSON.stringify([other.bands, other.limits]);

async function slipsOf(tx: Tx, runIds: readonly number[], ids: readonly number[]): Promise<PostedSlip[]> {
  const { rows } = await sql<PostedSlip>`
    with own as (
      select s.*, l.side, l.kind, l.amount, l.of_month from hr.pay_slip s
        left join hr.pay_line l on l.school_id = s.school_id and l.slip_id = s.id and l.of_month is null
             and l.kind in ('nssf', 'health', 'housing', 'nita', 'paye')
       where s.run_id = any(${[...runIds]}::bigint[]) and s.staff_member_id = any(${[...ids]}::bigint[]))
    select run_id as "runId", staff_member_id as "staffMemberId", pay, liable,
           coalesce(sum(amount) filter (where side = 'deduction' and kind = 'nssf'), 0)::bigint as nssf,
           coalesce(sum(amount) filter (where side = 'employer' and kind = 'nssf'), 0)::bigint as "nssfEmployer",
           coalesce(sum(amount) filter (where side = 'deduction' and kind = 'health'), 0)::bigint as health,
           coalesce(sum(amount) filter (where side = 'deduction' and kind = 'housing'), 0)::bigint as housing,
           coalesce(sum(amount) filter (where side = 'employer' and kind = 'housing'), 0)::bigint as "housingEmployer",
           coalesce(sum(amount) filter (where side = 'employer' and kind = 'nita'), 0)::bigint as nita,
           coalesce(sum(amount) filter (where side = 'deduction' and kind = 'paye'), 0)::bigint as paye
      from own group by run_id, staff_member_id, month, pay, liable order by month, staff_member_id`.execute(tx);
  return rows;
}

/** What posted payslips have taken for months before theirs, also those of months to come, by employee, month, side and kind. */
async function takenSince(tx: Tx, ids: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ staffMemberId: number; month: string; side: Side; kind: Kind; amount: number }>`
    select s.staff_member_id as "staffMemberId", l.of_month as month, l.side, l.kind, sum(l.amount)::bigint as amount
      from hr.pay_line l
      join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id
      join hr.pay_run r on r.id = s.run_id and r.state in ('posted', 'paid', 'locked')
     where s.staff_member_id = any(${[...ids]}::bigint[]) and l.of_month is not null
       and l.kind in ('nssf', 'health', 'housing', 'nita', 'paye')
     group by 1, 2, 3, 4`.execute(tx);
  return new Map(
    rows.map(({ staffMemberId, month: of, side, kind, amount }) => [[staffMemberId, of, side, kind].join(' '), amount]),
  );
}
