import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#kit/server/db/pool.ts';
import type { agedReport, registerReport } from '../../contract/reports.ts';
import { openCharges } from '../../../ledger/server/charges/ledger-parts.ts';
import { sumOf } from './paged.ts';
import type { Period } from '../../../ledger/server/trial-balance.store.ts';

type RegisterLine = z.output<typeof registerReport>['rows'][number];
type AgedLine = z.output<typeof agedReport>['rows'][number];

/**
 * Students with what they owed at the beginning, what the period brought, and what they owe; with `heads` each vote head on
 * its own, and what is paid in advance beside them. Credit set against a charge is a payment of that charge and takes from
 * what was paid in advance, so that a student's lines together say what came in. Caution money is held, not earned, but billed
 * like the rest; what is given back of it to set against charges is paid in advance.
 */
export async function registerLines(
  tx: Tx,
  { from, to, classId, heads }: Period & { classId: number | undefined; heads: boolean },
): Promise<RegisterLine[]> {
  const head = heads ? sql`e.vote_head_id` : sql`null::bigint`;
  const { rows } = await sql<RegisterLine>`
    with pairs as materialized (
      select e.student_id, ${head} as head_id, e.debit_id, e.credit_id,
             sum(e.amount) filter (where e.day < ${from}) as before, sum(e.amount) filter (where e.day >= ${from}) as during
        from finance.entry e where e.student_id is not null and e.day <= ${to}
       group by 1, 2, 3, 4),
    sides as (
      select p.student_id, case when a.role <> 'prepayment' then p.head_id end as head_id, o.kind,
             o.role is not distinct from 'caution' and a.role <> 'prepayment' as caution,
             case when a.id = p.debit_id then p.before else -p.before end as before,
             case when a.id = p.debit_id then p.during else -p.during end as during
        from pairs p
        join finance.account a on a.id in (p.debit_id, p.credit_id) and a.role in ('fees', 'other', 'prepayment')
        join finance.account o on o.school_id = a.school_id and o.id = p.debit_id + p.credit_id - a.id),
    sums as (
      select student_id, head_id, coalesce(sum(before), 0)::bigint as before,
             coalesce(sum(during) filter (where kind in ('income', 'equity') or caution), 0)::bigint as billed,
             coalesce(-sum(during) filter (where kind = 'expense'), 0)::bigint as reduced,
             coalesce(-sum(during) filter (where kind in ('asset', 'liability') and not caution), 0)::bigint as paid
        from sides group by student_id, head_id)
    select s.id || '-' || coalesce(u.head_id, 0) as id, 'line' as style, s.id as "studentId", s.admission_no as "admissionNo",
           s.full_name as name, c.name as "className",
           case when ${heads} then coalesce(v.name, 'Paid in advance') end as "voteHead",
           u.before as "broughtForward", u.billed, u.reduced, u.paid, u.before + u.billed - u.reduced - u.paid as balance
      from sums u
      join registration.roll s on s.id = u.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join finance.vote_head v on v.school_id = s.school_id and v.id = u.head_id
     where (${classId ?? null}::bigint is null or s.class_id = ${classId ?? null}::bigint)
       and (u.before <> 0 or u.billed <> 0 or u.reduced <> 0 or u.paid <> 0)
     order by c.level nulls last, c.name, s.search_text, s.id, v.priority nulls last, v.name`.execute(tx);
  const sum = (of: 'broughtForward' | 'billed' | 'reduced' | 'paid' | 'balance') => sumOf(rows, (row) => row[of]);
  return [
    ...rows,
    {
      ...total,
      voteHead: null,
      broughtForward: sum('broughtForward'),
      billed: sum('billed'),
      reduced: sum('reduced'),
      paid: sum('paid'),
      balance: sum('balance'),
    },
  ];
}

const total = {
  id: 'total',
  style: 'total' as const,
  studentId: null,
  admissionNo: '',
  name: 'Total',
  className: null,
};

/** What students owe as of a day, by how long it has been overdue: what is due on the day itself is not, as in the list of balances. */
export async function agedLines(tx: Tx, { to, classId }: { to: string; classId: number | undefined }): Promise<AgedLine[]> {
  const bucket = (least: number, most: number | null) => sql`
    coalesce(sum(o.owed) filter (where ${to}::date - o.due_on >= ${least} ${
      most === null ? sql`` : sql`and ${to}::date - o.due_on <= ${most}`
    }), 0)::bigint`;
  const { rows } = await sql<AgedLine>`
    select s.id::text as id, 'line' as style, s.id as "studentId", s.admission_no as "admissionNo", s.full_name as name,
           c.name as "className", ${bucket(-100_000, 0)} as "notDue", ${bucket(1, 30)} as days30, ${bucket(31, 60)} as days60,
           ${bucket(61, 90)} as days90, ${bucket(91, null)} as older, sum(o.owed)::bigint as owed
      from ${openCharges(to)} o
      join registration.roll s on s.id = o.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
     where (${classId ?? null}::bigint is null or s.class_id = ${classId ?? null}::bigint)
     group by s.school_id, s.id, s.admission_no, s.full_name, s.search_text, c.school_id, c.id, c.name, c.level
     order by c.level nulls last, c.name, s.search_text, s.id`.execute(tx);
  const sum = (of: 'notDue' | 'days30' | 'days60' | 'days90' | 'older' | 'owed') => sumOf(rows, (row) => row[of]);
  return [
    ...rows,
    {
      ...total,
      notDue: sum('notDue'),
      days30: sum('days30'),
      days60: sum('days60'),
      days90: sum('days90'),
      older: sum('older'),
      owed: sum('owed'),
    },
  ];
}
