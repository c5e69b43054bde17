// npm run check: what a change reaches, for the minutes in which one writes; `npm test` remains the judge. Changed is what
// differs from the last commit, or from the commit named: `npm run check -- main`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install } from './install.mjs';
import { complain, projectNode, root, run, seconds, StepFailed } from './steps.mjs';
import { format, lint, plain, program, types } from './tools.mjs';

async function git(...args) {
  const { code, output } = await run('git', ...args);
  if (code !== 0) throw new StepFailed(`git ${args.join(' ')} failed:\n${output}`);
  return output.split('\n').filter(Boolean);
}

/** The files that are there and differ from a commit, new ones too. */
async function changedSince(commit) {
  const names = [
    ...(await git('diff', '--name-only', '--relative', commit)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return [...new Set(names)].filter((name) => existsSync(path.join(root, name)));
}

/** Which unit tests the files reach (reached.ts, which is TypeScript and so runs on the project's Node.js). */
async function reachedBy(files) {
  const { code, output } = await run(projectNode(), 'scripts/reached.ts', ...files);
  if (code !== 0) throw new StepFailed(`What the change reaches could not be found:\n${output}`);
  return JSON.parse(output);
}

/** PostgreSQL is started only where one of the tests asks for it. */
async function unit({ tests, database }) {
  const env = database ? plain : { ...plain, WITHOUT_DATABASE: '1' };
  const { code, output } = await run(projectNode(), program('vitest/vitest.mjs'), 'run', '--project', 'unit', ...tests, { env });
  return code === 0 ? null : output;
}

const begun = performance.now();
try {
  await install();
  const changed = await changedSince(process.argv[2] ?? 'HEAD');
  const code = changed.filter((name) => /\.(tsx?|mjs)$/.test(name));
  const reached = await reachedBy(changed);
  console.log(`${changed.length} files changed; ${reached.tests.length} test files reached:\n  ${reached.tests.join('\n  ')}`);
  const store = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  /** Says how a step ended; true when it failed. */
  const failed = async (name, work) => {
    const problem = await work;
    console.log(`${problem ? 'FAILED' : 'passed'}  ${name}  ${seconds(begun)} s${problem ? `\n${problem}` : ''}`);
    return Boolean(problem);
  };
  const problems = await Promise.all([
    failed('types', types(false, ...store)),
    failed('lint', code.length > 0 ? lint(...code) : null),
    failed('format', changed.length > 0 ? format('--no-error-on-unmatched-pattern', ...changed) : null),
    failed('tests', unit(reached)),
  ]);
  process.exitCode = problems.includes(true) ? 1 : 0;
} catch (error) {
  complain(error);
}
