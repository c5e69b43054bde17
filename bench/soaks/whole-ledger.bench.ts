// 10,000 random operations on the books, after which every statement says the same as a plain list: the test of finance at full length.
import { report } from '../figures.ts';
import { soak } from './soak.ts';

const runs = process.argv[2] ?? '20';
const { failed, minutes } = await soak('modules/finance/books/server/whole-ledger', { LEDGER_RUNS: runs });
report('Random operations on the books', [
  { what: 'operations', value: Number(runs) * 500, unit: '' },
  { what: 'runs after which a statement says something else', value: failed, unit: '', limit: 0 },
  { what: 'minutes', value: minutes, unit: '' },
]);
