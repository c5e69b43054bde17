import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dayIn } from '#kit/contract/dates.ts';
import { folderHolder, lockFolder } from '#kit/server/db/folder-lock.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { password, root, startProduct } from './processes/product-process.ts';

const shelf = path.join(root, 'node_modules', '.cache', 'sample');
/** What the sample is made by, besides the packages: all code that runs on the server, its migrations and its invented people. */
const sources = ['app/server', 'app/sample', 'kit/server', 'kit/contract', 'modules'];

/**
 * A data folder with the sample schools, at rest: never started on, but copied. The first start of the product makes it, once
 * for the code and the day: another day is another sample, because its terms and receipts go by the day.
 */
export async function sampleFolder(): Promise<string> {
  const name = nameOfToday();
  const folder = path.join(shelf, name);
  const shop = path.join(shelf, `${name}.making`);
  while (!existsSync(folder)) {
    mkdirSync(shop, { recursive: true });
    const lock = folderHolder(shop) === null ? take(shop) : null;
    if (!lock) {
      // Somebody else is making it.
      await wait(200);
      continue;
    }
    try {
      if (!existsSync(folder)) await make(path.join(shop, 'sample'), folder);
    } finally {
      rmSync(shop, { recursive: true, force: true });
      lock.release();
    }
  }
  utimesSync(folder, new Date(), new Date());
  removeOld();
  return folder;
}

/** Copies a data folder at rest as the account that PostgreSQL runs under left it, owners and all. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

async function make(draft: string, folder: string): Promise<void> {
  // Not on the shelf: the way there may be closed to PostgreSQL's account.
  const made = temporaryFolder();
  try {
    // Nothing here has to outlive a power cut, and journals that are done with need not be copied.
    const settings = path.join(made, 'postgres.local.conf');
    writeFileSync(settings, 'fsync = off\nfull_page_writes = off\nwal_recycle = off\n', { mode: 0o644 });
    const product = await startProduct(made);
    await product.stop();
    rmSync(settings);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o711 });
    await copyFolder(made, draft);
    renameSync(draft, folder);
  } finally {
    await removeTemporaryFolder(made);
  }
}

function take(shop: string) {
  try {
    return lockFolder(shop);
  } catch {
    return null;
  }
}

/** Samples of earlier code and days go once nobody can be copying them any more. */
function removeOld(): void {
  for (const name of readdirSync(shelf)) {
    const folder = path.join(shelf, name);
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > 6 * 3_600_000 && folderHolder(folder) === null) rmSync(folder, { recursive: true, force: true });
  }
}

function nameOfToday(): string {
  const hash = createHash('sha256').update(`${dayIn('Africa/Nairobi', new Date())} ${password} ${process.version}\0`);
  const files = ['package-lock.json', ...sources.flatMap(filesUnder)].toSorted((a, b) => (a < b ? -1 : 1));
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'web' || entry.name === 'testing' ? [] : filesUnder(name);
    return /\.test\.tsx?$|\.md$/.test(name) ? [] : [name];
  });
}
