// kill -9 of the server and of PostgreSQL in turn, under a load of registrations.
import { report } from '../figures.ts';
import { killUnderLoad } from './kill-load.ts';
import { KillWorld } from './kill-world.ts';

const kills = Number(process.argv[2] ?? 24);
const world = await KillWorld.open();
try {
  const { acknowledged, back, lost, doubled, gaps } = await killUnderLoad(world, kills);
  report(`${kills} kills under load, the server and PostgreSQL in turn`, [
    { what: 'registrations acknowledged', value: acknowledged.size, unit: '', limit: kills, atLeast: true },
    { what: 'acknowledged and not there', value: lost.length, unit: '', limit: 0 },
    { what: 'there twice', value: doubled.length, unit: '', limit: 0 },
    { what: 'admission numbers skipped or repeated', value: gaps.length, unit: '', limit: 0 },
    { what: 'longest time from a kill to the next registration', value: Math.max(...back) / 1000, unit: 's', limit: 5 },
  ]);
} finally {
  await world.close();
}

// The same comparison where PostgreSQL acknowledges before it has written: it must find what was lost.
const careless = await KillWorld.open(true);
try {
  const { acknowledged, lost } = await killUnderLoad(careless, 4, { databaseOnly: true });
  report('4 kills of PostgreSQL with synchronous_commit = off, to see that a loss is found', [
    { what: 'registrations acknowledged', value: acknowledged.size, unit: '' },
    { what: 'acknowledged and not there', value: lost.length, unit: '', limit: 1, atLeast: true },
  ]);
} finally {
  await careless.close();
}
