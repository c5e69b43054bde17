import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayIn } from '#kit/contract/dates.ts';
import { codeUnder, copyFolder, keptFolder, nameOf } from '#kit/server/testing/kept-folder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { password, startProduct } from './processes/product-process.ts';

/** What the sample is made by, besides the packages: all code that runs on the server, its migrations and its invented people. */
const sources = ['app/server', 'app/sample', 'kit/server', 'kit/contract', 'modules'];

/**
 * A data folder with the sample schools, at rest: never started on, but copied. The first start of the product makes it, once
 * for the code and the day: another day is another sample, because its terms and receipts go by the day.
 */
export function sampleFolder(): Promise<string> {
  const today = dayIn('Africa/Nairobi', new Date());
  return keptFolder('sample', nameOf(`${today} ${password}`, ['package-lock.json', ...sources.flatMap(codeUnder)]), make);
}

async function make(into: string): Promise<void> {
  // Not on the shelf: the way there may be closed to PostgreSQL's account.
  const made = temporaryFolder();
  try {
    // Nothing here has to outlive a power cut, and journals that are done with need not be copied.
    const settings = path.join(made, 'postgres.local.conf');
    writeFileSync(settings, 'fsync = off\nfull_page_writes = off\nwal_recycle = off\n', { mode: 0o644 });
    const product = await startProduct(made);
    await product.stop();
    rmSync(settings);
    await copyFolder(made, into);
  } finally {
    await removeTemporaryFolder(made);
  }
}
