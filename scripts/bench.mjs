// npm run bench: every *.bench.ts under bench/, one after another; npm run bench -- students runs those whose name holds the word.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { install } from './install.mjs';
import { complain, root, runServer, step } from './steps.mjs';

const word = process.argv[2] ?? '';
try {
  await install();
  const files = readdirSync(path.join(root, 'bench'), { recursive: true })
    .filter((file) => file.endsWith('.bench.ts') && file.includes(word))
    .sort();
  if (files.length === 0) console.log(`No benchmark's name holds ${word}`);
  let failed = 0;
  for (const file of files) {
    const code = await step(`bench/${file}`, () => runServer([`bench/${file}`]));
    if (code !== 0) failed += 1;
  }
  if (failed > 0) console.log(`${failed} of ${files.length} benchmarks missed their figure or failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  complain(error);
}
