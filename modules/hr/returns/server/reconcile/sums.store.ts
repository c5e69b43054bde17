import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { KeptAccounts } from '../../../runs/server/rules/posting.rules.ts';
import { isHandedOn, isKept, payeeOf } from '../month/handed-on.store.ts';
import { posted } from '../month/posted.ts';

/** What the payslips of a month say in their sums; cents. */
export interface SlipSums {
  paye: number;
  nssf: number;
  health: number;
  housing: number;
  nita: number;
  net: number;
  /** All that is taken besides statute; of it what pays back what the school has lent. */
  deductions: number;
  loans: number;
}

export async function slipSums(tx: Tx, month: string): Promise<SlipSums> {
  const { rows } = await sql<SlipSums>`
    select coalesce(sum(s.paye), 0)::bigint as paye, coalesce(sum(s.nssf + s.nssf_employer), 0)::bigint as nssf,
           coalesce(sum(s.health), 0)::bigint as health, coalesce(sum(s.housing + s.housing_employer), 0)::bigint as housing,
           coalesce(sum(s.nita), 0)::bigint as nita, coalesce(sum(s.net), 0)::bigint as net,
           coalesce(sum(s.deductions), 0)::bigint as deductions,
           coalesce((select sum(l.amount) from hr.pay_line l join hr.pay_run r on r.school_id = l.school_id and r.id = l.run_id
                      where r.month = ${`${month}-01`}::date and ${posted} and l.side = 'deduction'
                        and coalesce(l.purpose in ('loan', 'advance'), false)), 0)::bigint as loans
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where r.month = ${`${month}-01`}::date and ${posted}`.execute(tx);
  return one(rows);
}

/** The journals of the runs of a month that count. */
export async function journalsOf(tx: Tx, month: string): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select r.journal_id as id from hr.pay_run r
     where r.month = ${`${month}-01`}::date and ${posted} and r.journal_id is not null`.execute(tx);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** What payslips hand on, by payee and the account that it is posted to; null: the one of deductions. Cents. */
export async function handedOnSums(
  tx: Tx,
  month: string,
): Promise<{ kind: string; about: string; ledgerId: number | null; amount: number }[]> {
  const { rows } = await sql<{ kind: string; about: string; ledgerId: number | null; amount: number }>`
    select coalesce(l.purpose, 'other') as kind, ${payeeOf} as about, l.ledger_id as "ledgerId", sum(l.amount)::bigint as amount
      from hr.pay_line l join hr.pay_run r on r.school_id = l.school_id and r.id = l.run_id
     where r.month = ${`${month}-01`}::date and ${posted} and ${isHandedOn}
     group by 1, 2, l.ledger_id order by 1, 2, l.ledger_id`.execute(tx);
  return rows;
}

/** What payslips take for the school itself, by the account that it is posted to; null: the one of deductions. Cents. */
export async function keptSums(tx: Tx, month: string): Promise<{ ledgerId: number | null; amount: number }[]> {
  const { rows } = await sql<{ ledgerId: number | null; amount: number }>`
    select l.ledger_id as "ledgerId", sum(l.amount)::bigint as amount
      from hr.pay_line l join hr.pay_run r on r.school_id = l.school_id and r.id = l.run_id
     where r.month = ${`${month}-01`}::date and ${posted} and ${isKept} group by l.ledger_id order by 1`.execute(tx);
  return rows;
}

/** What pays back what the school has lent, and the interest that the month adds to it, by account of the loans; cents. */
export async function loanSums(tx: Tx, month: string): Promise<{ ledgerId: number | null; amount: number; interest: number }[]> {
  const { rows } = await sql<{ ledgerId: number | null; amount: number; interest: number }>`
    select l.ledger_id as "ledgerId", sum(l.amount)::bigint as amount, sum(l.interest)::bigint as interest
      from hr.pay_line l join hr.pay_run r on r.school_id = l.school_id and r.id = l.run_id
     where r.month = ${`${month}-01`}::date and ${posted} and l.kind = 'loan' group by l.ledger_id order by 1`.execute(tx);
  return rows;
}

/** The accounts that pay is posted to for the whole school, by purpose. */
export async function accountsByPurpose(tx: Tx, month: string): Promise<Map<string, number>> {
  const { rows: chosen } = await sql<{ purpose: string; ledgerId: number }>`
    select purpose, ledger_id as "ledgerId" from hr.posting_rule where department_id is null`.execute(tx);
  const { rows: runs } = await sql<{ accounts: KeptAccounts | null }>`
    select accounts from hr.pay_run r where r.month = ${`${month}-01`}::date and ${posted} order by r.id`.execute(tx);
  const kept = runs.flatMap(({ accounts }) => accounts?.rules ?? []).filter(({ departmentId }) => departmentId === null);
  return new Map([...chosen, ...kept].map(({ purpose, ledgerId }) => [purpose, ledgerId]));
}
