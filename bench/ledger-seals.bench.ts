// Sealing and checking a ledger of a little over a million entries: all of it in one seal, as a school that begins does, then a
// year of seals made by the hour; how long whoever posts waits for a seal; and that one cent changed by the owner is found.
import { sql } from 'kysely';
import pg from 'pg';
import { connect, type Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { compareWithSeals } from '#modules/finance/ledger/server/seals/check.store.ts';
import { writeLink } from '#modules/finance/ledger/server/links/link.store.ts';
import { lastJournal, sealLedger } from '#modules/finance/ledger/server/seals/seal.store.ts';
import { median, report } from './figures.ts';
import { fillLedger, ledgerSchool } from './ledger-world.ts';
import { fillMillion } from './million.ts';
import { scratchDatabase } from './scratch.ts';

/** Ten hours a day on 250 days. */
const hours = 2500;

console.log('Making three years of books of 5,000 learners; this takes a minute');
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillLedger(scratch.url);
  const db = connect(scratch.url);
  const owner = new pg.Client({ connectionString: scratch.url });
  await owner.connect();
  const signer = new Signer(Signer.newKey());
  const ctx = (tx: Tx) =>
    ({
      tx,
      now: new Date(),
      changed: () => undefined,
      afterCommit: () => undefined,
      school: { id: ledgerSchool, timeZone: 'Africa/Nairobi' },
      services: { db, signer, clock: () => new Date() },
    }) as never;
  const timed = async <R>(work: (tx: Tx) => Promise<R>) => {
    const begun = performance.now();
    const done = await inSchool(db, ledgerSchool, work);
    return { done, ms: performance.now() - begun };
  };
  const seal = (journal: number) => timed((tx) => sealLedger(ctx(tx), signer, { journal, linkNo: null, linkSignature: null }));
  const check = () => timed((tx) => compareWithSeals(ctx(tx), signer));

  const last = await timed((tx) => lastJournal(ctx(tx)));
  const atOnce = await seal(last.done.journal);
  const { done: rows } = await timed((tx) => sql<{ n: number }>`select entries as n from finance.seal`.execute(tx));
  const whole = await check();
  const entry = `(select id from finance.entry where school_id = ${ledgerSchool} order by id offset 500000 limit 1)`;
  await owner.query(`update finance.entry set amount = amount + 1 where school_id = ${ledgerSchool} and id = ${entry}`);
  const changed = await check();
  await owner.query(`update finance.entry set amount = amount - 1 where school_id = ${ledgerSchool} and id = ${entry}`);

  await owner.query('truncate finance.sealed_journal, finance.seal');
  const holds: number[] = [];
  const seals: number[] = [];
  for (let hour = 1; hour <= hours; hour += 1) {
    holds.push((await timed((tx) => lastJournal(ctx(tx)))).ms);
    seals.push((await seal(Math.floor((last.done.journal * hour) / hours))).ms);
  }
  const hourly = await check();
  const { rows: some } = (
    await timed((tx) => sql<{ id: number }>`select id from finance.journal order by id desc limit 1000`.execute(tx))
  ).done;
  const links: number[] = [];
  for (const { id } of some)
    await timed(async (tx) => {
      const begun = performance.now();
      await writeLink(ctx(tx), [id]);
      links.push(performance.now() - begun);
    });
  report('Sealing and checking a ledger', [
    { what: 'entries', value: rows.rows[0]?.n ?? 0, unit: '', limit: 1_000_000, atLeast: true },
    { what: 'sealing them at once', value: atOnce.ms / 1000, unit: 's', limit: 60 },
    { what: 'checking them against one seal', value: whole.ms / 1000, unit: 's', limit: 60 },
    { what: 'journals told of when one entry was changed', value: changed.done.findings.length, unit: '', limit: 1 },
    { what: 'and at least', value: changed.done.findings.length, unit: '', limit: 1, atLeast: true },
    { what: 'one hour’s seal (median)', value: median(seals), unit: 'ms', limit: 250 },
    { what: 'one hour’s seal (the longest)', value: Math.max(...seals), unit: 'ms' },
    { what: 'for which all posting stops (median)', value: median(holds), unit: 'ms', limit: 10 },
    { what: 'what the link of a posting takes of its transaction (median)', value: median(links), unit: 'ms', limit: 2 },
    { what: 'seals', value: hourly.done.seals, unit: '', limit: hours, atLeast: true },
    { what: 'checking against all of them', value: hourly.ms / 1000, unit: 's', limit: 120 },
    {
      what: 'told of though nothing was changed',
      value: whole.done.findings.length + hourly.done.findings.length,
      unit: '',
      limit: 0,
    },
  ]);
  await owner.end();
  await db.close();
} finally {
  await scratch.end();
}
