import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ReturnKind } from '../../contract/kinds.ts';
import { posted } from './posted.ts';

/** What was taken of an employee for somebody in a month; cents. */
export interface HandedOn {
  staffMemberId: number;
  payrollNo: string;
  fullName: string;
  nationalId: string | null;
  kind: ReturnKind;
  /** To whom: the payee, or the deduction where nobody is named. */
  about: string;
  /** The deduction as its payslip calls it. */
  label: string;
  reference: string | null;
  /** The account of its own that it is posted to; null: that of deductions. */
  ledgerId: number | null;
  amount: number;
  /** Of it what an earlier month had left. */
  carried: number;
}

/** Neither what statute takes nor what the school itself has lent. True of the line `l`. */
const isTaken = sql<boolean>`
  l.side = 'deduction' and l.amount <> 0 and l.kind in ('item', 'carried', 'final') and coalesce(l.purpose, 'other') not in ('loan', 'advance')`;

/** What makes good a loss or an overpayment of the school stays with it, unless somebody is named whom it goes to. */
const isRecovered = sql<boolean>`(coalesce(l.purpose, 'other') = 'recovery' and coalesce(btrim(l.payee), '') = '')`;

/** Lines that the school keeps nothing of. True of the line `l`. */
export const isHandedOn = sql<boolean>`${isTaken} and not ${isRecovered}`;

/** Lines that the school keeps, and tells nobody of. True of the line `l`. */
export const isKept = sql<boolean>`${isTaken} and ${isRecovered}`;

/** What the line `l` is, whether it is of this month or carried; and to whom it goes. */
const labelOf = sql<string>`regexp_replace(l.label, ', carried$', '')`;
export const payeeOf = sql<string>`coalesce(nullif(btrim(l.payee), ''), ${labelOf})`;

/** Deductions of posted pay of a month that are handed on, one row for each employee, payee, deduction and member number, by payroll number. */
export async function handedOn(tx: Tx, month: string): Promise<HandedOn[]> {
  const { rows } = await sql<HandedOn>`
    select s.staff_member_id as "staffMemberId", min(s.payroll_no) as "payrollNo", max(s.full_name) as "fullName",
           max(coalesce(f.national_id, s.numbers ->> 'nationalId')) as "nationalId", coalesce(l.purpose, 'other') as kind, ${payeeOf} as about, ${labelOf} as label, l.reference,
           l.ledger_id as "ledgerId", sum(l.amount)::bigint as amount,
           coalesce(sum(l.amount) filter (where l.kind = 'carried'), 0)::bigint as carried
      from hr.pay_line l
      join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id
      join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
      left join settings.staff f on f.school_id = s.school_id and f.id = s.staff_member_id
     where s.month = ${`${month}-01`}::date and ${posted} and ${isHandedOn}
     group by s.school_id, s.staff_member_id, coalesce(l.purpose, 'other'), ${payeeOf}, ${labelOf}, l.reference, l.ledger_id
     order by min(s.payroll_no), s.staff_member_id, ${payeeOf}, ${labelOf}, l.reference`.execute(tx);
  return rows;
}
