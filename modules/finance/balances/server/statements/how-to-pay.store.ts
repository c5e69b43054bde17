import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Where fees are paid to. */
export interface WaysToPay {
  /** The school's own paybill, where the admission number is the account number. */
  paybill: string | null;
  /** The others, in words: the till, and each bank account in use. */
  others: string[];
}

/** As M-Pesa and the bank accounts are set up; nothing where nothing is. */
export async function waysToPay(tx: Tx): Promise<WaysToPay> {
  const { rows: codes } = await sql<{ kind: 'paybill' | 'till'; code: string }>`
    select kind, short_code as code from finance.mpesa where active`.execute(tx);
  const { rows: banks } = await sql<Bank>`
    select a.name, b.bank, b.branch, b.number, b.paybill
      from finance.bank_account b
      join finance.account a on a.school_id = b.school_id and a.id = b.money_id and a.active
     where b.kind = 'bank' and b.number is not null order by a.code`.execute(tx);
  const till = codes.find(({ kind }) => kind === 'till');
  return {
    paybill: codes.find(({ kind }) => kind === 'paybill')?.code ?? null,
    others: [...(till ? [`M-Pesa: till ${till.code}`] : []), ...banks.map(inWords)],
  };
}

interface Bank {
  name: string;
  bank: string | null;
  branch: string | null;
  number: string;
  paybill: string | null;
}

function inWords({ name, bank, branch, number, paybill }: Bank): string {
  const place = [bank ?? name, branch].filter(Boolean).join(', ');
  return `${place}: account ${number}${paybill === null ? '' : `, by M-Pesa paybill ${paybill}`}`;
}

/** The same for one student, a way a line. */
export function linesFor({ paybill, others }: WaysToPay, admissionNo: string): string[] {
  return [...(paybill === null ? [] : [`M-Pesa: paybill ${paybill}, account number ${admissionNo}`]), ...others];
}
