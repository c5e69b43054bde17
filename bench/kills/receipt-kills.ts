import { setTimeout as wait } from 'node:timers/promises';
import { signIn, untilAnswered } from './kill-load.ts';
import type { KillWorld } from './kill-world.ts';

/** What the load of receipts left behind. */
export interface ReceiptOutcome {
  acknowledged: number;
  /** M-Pesa codes whose receipt was acknowledged and is not there under its number. */
  lost: string[];
  /** Codes that have two receipts. */
  doubled: string[];
  /** Serials between the first and the last that are missing or there twice. */
  gaps: number[];
  /** Receipts that do not hold the hash of the one before. */
  broken: number;
  /** Receipts whose entries do not make their amount. */
  unbalanced: number;
}

/**
 * Receives `receipts` payments with some clients at once, each retrying under its own idempotency key until it is answered,
 * while the server and PostgreSQL are killed in turn. Then reads the database and compares.
 */
export async function killUnderReceipts(
  world: KillWorld,
  { receipts, kills, clients = 4 }: { receipts: number; kills: number; clients?: number },
): Promise<ReceiptOutcome> {
  world.start();
  let token = await signIn(world);
  const send = async (path: string, body: object, key: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
      const answer = await untilAnswered(world, path, body, headers);
      if (answer['code'] !== 'unauthorised') return answer;
      token = await signIn(world);
    }
  };
  const students: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const student = {
      firstName: 'Amina',
      lastName: `Pays${n}`,
      gender: 'female',
      bornOn: '2011-03-14',
      admittedOn: '2026-01-05',
    };
    const more = { classId: world.classId, boarding: 'day', guardians: [] };
    students.push(Number((await send('/api/registration/students', { ...student, ...more }, `kill-student-${n}`))['id']));
  }
  const day = new Date().toISOString().slice(0, 10);
  const acknowledged = new Map<string, string>();
  let next = 0;
  const run = async () => {
    while (next < receipts) {
      const n = (next += 1);
      const reference = `KILL${String(n).padStart(6, '0')}`;
      const draft = { studentId: students[n % students.length], day, mode: 'mpesa', reference, amount: 100 + n };
      acknowledged.set(reference, String((await send('/api/finance/receipts', draft, `kill-receipt-${n}`))['receiptNo']));
    }
  };
  let running = true;
  const load = Promise.all(Array.from({ length: clients }, run)).finally(() => (running = false));
  load.catch(() => undefined);
  for (let kill = 0; kill < kills && running; kill += 1) {
    // Each kill falls into its own part of the receipts.
    while (running && acknowledged.size < ((kill + 1) * receipts) / (kills + 1)) await wait(5);
    if (kill % 2 === 0) await world.killServer();
    else world.killDatabase();
  }
  await load;
  const rows = await world.stopAndRead<{
    serial: number;
    no: string;
    reference: string;
    broken: boolean;
    entries: string;
    amount: string;
  }>(`
    select r.serial, r.receipt_no as no, r.reference, r.amount::text,
           r.previous_hash <> coalesce(lag(r.hash) over (order by r.serial), '') as broken,
           (select coalesce(sum(e.amount), 0)::text from finance.entry e where e.school_id = r.school_id and e.journal_id = r.journal_id) as entries
      from finance.receipt r order by r.serial`);
  const found = Map.groupBy(rows, (row) => row.reference);
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(([reference, no]) => found.get(reference)?.[0]?.no !== no).map(([reference]) => reference),
    doubled: [...found].filter(([, same]) => same.length > 1).map(([reference]) => reference),
    gaps: rows.map(({ serial }) => serial).filter((serial, at) => serial !== at + 1),
    broken: rows.filter((row) => row.broken).length,
    unbalanced: rows.filter((row) => row.entries !== row.amount).length,
  };
}
