import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { payRouteOn } from '../../employees/server/paid-in.store.ts';
import type { SlipRoute } from '../../runs/contract/slips.ts';
import type { OpenSlip } from '../contract/payments.ts';
import { type Way, wayOf } from './ways.rules.ts';

/** A payslip that waits for a list, with its way, where it has one. */
export type Waiting = OpenSlip & { route: SlipRoute | null; way: Way | null };

interface Found extends Pick<OpenSlip, 'slipId' | 'staffMemberId' | 'payrollNo' | 'fullName' | 'amount'> {
  route: SlipRoute | null;
  /** It stood on a list that was withdrawn, or came back. */
  again: boolean;
}

/**
 * Payslips of a run with net pay that stand on no list. The route is the payslip's; the one that holds on `today` for who cannot be paid by
 * that, and for who stood on a list before, since it may have been put right.
 */
export async function openSlips(tx: Tx, runId: number, today: string, rtgsOver: number): Promise<Waiting[]> {
  const { rows } = await sql<Found>`
    select s.id as "slipId", s.staff_member_id as "staffMemberId", s.payroll_no as "payrollNo", s.full_name as "fullName",
           s.net as amount, s.route,
           exists (select from hr.payment_line l where l.school_id = s.school_id and l.slip_id = s.id) as again
      from hr.pay_slip s
     where s.run_id = ${runId} and s.net > 0
       and not exists (select from hr.payment_line l where l.school_id = s.school_id and l.slip_id = s.id and l.live)
     order by lower(s.payroll_no), s.id`.execute(tx);
  const stuck = ({ route, amount, again }: Found) => again || 'because' in wayOf(route, amount, rtgsOver);
  const asked = rows.filter(stuck).map(({ staffMemberId }) => staffMemberId);
  const now = new Map((asked.length === 0 ? [] : await payRouteOn(tx, today, asked)).map((one) => [one.staffMemberId, one]));
  return rows.map(({ again: _again, route: stood, ...slip }) => {
    const current = now.get(slip.staffMemberId);
    const route = current ? routeOf(current) : stood;
    const way = wayOf(route, slip.amount, rtgsOver);
    const because = 'because' in way ? way.because : null;
    return { ...slip, mode: route?.mode ?? null, because, route, way: 'because' in way ? null : way };
  });
}

const routeOf = ({ mode, bankCode, bankName, branchCode, branchName, accountNo, accountName, phone }: SlipRoute): SlipRoute => ({
  mode,
  bankCode,
  bankName,
  branchCode,
  branchName,
  accountNo,
  accountName,
  phone,
});

/** What of a run's net pay is on lists that are not paid, and what is paid: slips and cents. */
export async function listedOf(tx: Tx, runId: number) {
  const { rows } = await sql<{
    net: number;
    slips: number;
    listed: number;
    paid: number;
    listedSlips: number;
    paidSlips: number;
  }>`
    select coalesce(sum(s.net) filter (where s.net > 0), 0)::bigint as net, count(*) filter (where s.net > 0)::int as slips,
           coalesce(sum(l.amount) filter (where p.state = 'prepared'), 0)::bigint as listed,
           coalesce(sum(l.amount) filter (where p.state = 'paid'), 0)::bigint as paid,
           count(*) filter (where p.state = 'prepared')::int as "listedSlips", count(*) filter (where p.state = 'paid')::int as "paidSlips"
      from hr.pay_slip s
      left join hr.payment_line l on l.school_id = s.school_id and l.slip_id = s.id and l.live
      left join hr.payment p on p.school_id = l.school_id and p.id = l.payment_id
     where s.run_id = ${runId}`.execute(tx);
  return one(rows);
}
