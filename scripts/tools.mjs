// The checking programs of the project, as `npm test` and `npm run check` call them.
import os from 'node:os';
import { projectNode, run } from './steps.mjs';

/** What ends in a file or a log carries no colours. */
export const plain = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

export function program(name) {
  return ['node_modules', name].join('/');
}

/** Runs a program of the project; its output is the problem when it fails, and null means that there is none. */
export async function tool(script, ...args) {
  const { code, output } = await run(projectNode(), program(script), ...args, { env: plain });
  return code === 0 ? null : output || `ended with code ${code}`;
}

/** Each checker works out anew what the files of several share: four of them, which is what tsc takes, reckon twice as much as one. */
const checkers = (count) => ['--checkers', String(count)];
/** @param beside true: other work keeps the other cores busy */
export const types = (beside, ...more) =>
  tool('typescript/bin/tsc', '-p', 'tsconfig.json', ...checkers(beside ? 1 : Math.min(4, os.availableParallelism())), ...more);
export const lint = (...files) => tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...files);
export const format = (...files) => tool('oxfmt/bin/oxfmt', '--check', ...(files.length > 0 ? files : ['.']));
