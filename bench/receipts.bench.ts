// Receiving fees in a school of 5,000 learners with three years of books: one cashier, then ten at once.
import { report } from './figures.ts';
import { fillLedger, ledgerSchool } from './ledger-world.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';
import { signIn, startServer } from './server.ts';

console.log('Making three years of books of 5,000 learners; this takes a minute');
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillLedger(scratch.url);
  const server = await startServer(scratch.url, scratch.folder);
  const token = await signIn(server.address, `admin${ledgerSchool}`, password);
  const day = new Date().toISOString().slice(0, 10);
  let next = 0;
  const receive = async (): Promise<number> => {
    const n = (next += 1);
    const begun = performance.now();
    const answer = await fetch(`${server.address}/api/finance/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': `bench-receipt-${n}` },
      body: JSON.stringify({
        studentId: 1 + ((n * 37) % 5000),
        day,
        mode: 'mpesa',
        reference: `BENCH${10_000 + n}`,
        amount: 100_000 + n,
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const many = async (connections: number, each: number) => {
    const times: number[] = [];
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let n = 0; n < each; n += 1) times.push(await receive());
      }),
    );
    return { times, perSecond: times.length / ((performance.now() - begun) / 1000) };
  };
  await many(10, 50);
  const alone = await many(1, 300);
  const together = await many(10, 200);
  await server.end();
  report('Receipts in a school of 5,000 learners with three years of books', [
    { what: 'one cashier: 95 of 100 receipts within', value: p95(alone.times), unit: 'ms', limit: 25 },
    { what: 'ten connections: receipts a second', value: together.perSecond, unit: '/s', limit: 200, atLeast: true },
    { what: 'ten connections: 95 of 100 receipts within', value: p95(together.times), unit: 'ms' },
  ]);
} finally {
  await scratch.end();
}
