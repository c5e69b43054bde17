// The check of statements, after the unit tests of a run: `node app/checks/statements/main.ts [folder of the record]`.
import path from 'node:path';
import { sampleStatements } from '#app/testing/sample-folder.ts';
import { unexplained } from './accepted.ts';
import { compare } from './compare.ts';
import { readSeen } from './seen.ts';
import { declaredSites } from './sites.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sites = declaredSites(path.join(root, 'tsconfig.json'));
const record = process.argv[2] ?? path.join(root, 'test-results/statements');
// What the sample schools alone send was recorded when they were made.
const found = compare(sites, readSeen(record, await sampleStatements()));
const [unread, faults] = [found.filter(isUnread), unexplained(found.filter((one) => !isUnread(one)))];
for (const { what, place, words } of [...faults, ...(process.argv.includes('--unread') ? unread : [])])
  console.log(`${place}: ${what}: ${words}`);
console.log(
  `${sites.length} statements with a row type, ${faults.length} that are not so; ${unread.length} columns come that no type names`,
);
if (faults.length > 0) process.exitCode = 1;

/** A column too much harms nobody. */
function isUnread({ what }: { what: string }): boolean {
  return what === 'not declared';
}
