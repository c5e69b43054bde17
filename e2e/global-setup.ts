import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { removeTemporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { root, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the sample schools, at rest; each test file starts the product on a copy. */
    sampleFolder: string;
  }
}

/** Builds the screens when they have changed, and makes the sample schools once for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = `import('./scripts/web-build.mjs').then((web) => web.buildWeb())`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { cwd: root });
  // Not named as the folders of test runs are: at rest it would look like one that was left behind.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-sample-'));
  chmodSync(folder, 0o711);
  const product = await startProduct(folder);
  await product.stop();
  project.provide('sampleFolder', folder);
  return () => removeTemporaryFolder(folder);
}
