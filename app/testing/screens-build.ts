import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './processes/product-process.ts';

/** Builds the screens, unless nothing that they are made of has changed since. */
export async function buildScreens(): Promise<void> {
  const build = `import('./scripts/web-build.mjs').then((web) => web.buildWeb())`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { cwd: root });
}
