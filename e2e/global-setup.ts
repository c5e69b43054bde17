import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
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
  const folder = temporaryFolder();
  const product = await startProduct(folder);
  await product.stop();
  project.provide('sampleFolder', folder);
  // The run's own folder may be gone already, with everything in it.
  return async () => {
    if (existsSync(folder)) await removeTemporaryFolder(folder);
  };
}
