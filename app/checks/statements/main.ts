// The check of statements, after the unit tests of a run: `node app/checks/statements/main.ts <folder of the record>`.
import path from 'node:path';
import { compare } from './compare.ts';
import { readSeen } from './seen.ts';
import { declaredSites } from './sites.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sites = declaredSites(path.join(root, 'tsconfig.json'));
const seen = readSeen(process.argv[2] ?? path.join(root, 'test-results/statements'));
const found = compare(sites, seen);
console.log(`${sites.length} sites, ${seen.statements.size} statements`);
for (const one of found) console.log(`${one.what}\t${one.place}\t${one.words}`);
