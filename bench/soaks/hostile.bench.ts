// 1,000 random, hostile and oversized requests to every endpoint, from its own schema: the check of app/checks at full length.
import { endpoints } from '#app/modules.ts';
import { report } from '../figures.ts';
import { soak } from './soak.ts';

const runs = process.argv[2] ?? '1000';
const seed = process.argv[3] ?? String(Date.now() % 1_000_000_000);

console.log(`${runs} requests to each of ${endpoints.length} endpoints, seed ${seed}; this takes some minutes`);
const { failed, minutes } = await soak('app/checks/hostile/', { FUZZ_RUNS: runs, FUZZ_SEED: seed });
report('Hostile requests', [
  { what: 'requests', value: Number(runs) * endpoints.length, unit: '' },
  { what: 'endpoints that failed, told too much, or wrote what they refused', value: failed, unit: '', limit: 0 },
  { what: 'minutes', value: minutes, unit: '' },
]);
