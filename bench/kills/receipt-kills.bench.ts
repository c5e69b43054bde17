// 5,000 receipts with kill -9 of the server and of PostgreSQL in turn: nothing lost, nothing twice, no number skipped.
import { report } from '../figures.ts';
import { KillWorld } from './kill-world.ts';
import { killUnderReceipts } from './receipt-kills.ts';

const receipts = Number(process.argv[2] ?? 5000);
const kills = Number(process.argv[3] ?? 10);
const world = await KillWorld.open();
try {
  const begun = performance.now();
  const { acknowledged, lost, doubled, gaps, broken, unbalanced } = await killUnderReceipts(world, {
    receipts,
    kills,
    clients: 8,
  });
  report(`${receipts} receipts, ${kills} kills, the server and PostgreSQL in turn`, [
    { what: 'receipts acknowledged', value: acknowledged, unit: '', limit: receipts, atLeast: true },
    { what: 'acknowledged and not there', value: lost.length, unit: '', limit: 0 },
    { what: 'there twice', value: doubled.length, unit: '', limit: 0 },
    { what: 'receipt numbers skipped or repeated', value: gaps.length, unit: '', limit: 0 },
    { what: 'breaks in the chain', value: broken, unit: '', limit: 0 },
    { what: 'receipts whose entries are not their amount', value: unbalanced, unit: '', limit: 0 },
    { what: 'time', value: (performance.now() - begun) / 1000, unit: 's' },
  ]);
} finally {
  await world.close();
}
