// npm run check: what a change reaches, for the minutes in which one writes; `npm test` remains the judge. Changed is what
// differs from the last commit, or from the commit named: `npm run check -- main`.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { install } from './install.mjs';
import { complain, projectNode, readOr, root, run, seconds, StepFailed } from './steps.mjs';
import { format, lint, plain, program, types } from './tools.mjs';

/** Rules of the house that a change of any file may break, and that take a second. */
const always = ['app/checks/house.test.ts', 'app/checks/boundaries.test.ts'];

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

function testsUnder(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** The tests that a changed file reaches: itself, those that import it, else those of the nearest folder above that has any. */
function testsOf(file, imports) {
  if (/\.test\.tsx?$/.test(file)) return [file];
  const importing = imports
    .filter(({ text }) => text.includes(`/${file}'`) || text.includes(`#${file}'`))
    .map(({ test }) => test);
  const beside = testsUnder(path.dirname(file)).filter((test) => path.dirname(test) === path.dirname(file));
  if (importing.length + beside.length > 0) return [...importing, ...beside];
  for (let folder = path.dirname(file); folder.split('/').length > 1; folder = path.dirname(folder)) {
    const near = testsUnder(folder);
    if (near.length > 0) return near;
  }
  return [];
}

/** Each unit test with what it imports, relative paths made whole. */
function importsOfTests() {
  return ['kit', 'modules', 'app', 'scripts'].flatMap(testsUnder).map((test) => {
    const text = readOr(path.join(root, test), '').replaceAll(/from '(\.[^']+)'/g, (_, to) => {
      return `from '#${path.posix.normalize(`${path.dirname(test)}/${to}`)}'`;
    });
    return { test, text };
  });
}

async function tests(files) {
  const { code, output } = await run(projectNode(), program('vitest/vitest.mjs'), 'run', '--project', 'unit', ...files, {
    env: plain,
  });
  return code === 0 ? null : output;
}

const begun = performance.now();
try {
  await install();
  const changed = await changedSince(process.argv[2] ?? 'HEAD');
  const code = changed.filter((name) => /\.(tsx?|mjs)$/.test(name));
  const imports = importsOfTests();
  const reached = [...new Set([...always, ...code.flatMap((file) => testsOf(file, imports))])].filter(
    (name) => !name.startsWith('e2e/'),
  );
  console.log(`${changed.length} files changed; ${reached.length} test files reached`);
  const store = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  /** Says how a step ended; true when it failed. */
  const failed = async (name, work) => {
    const problem = await work;
    console.log(`${problem ? 'FAILED' : 'passed'}  ${name}  ${seconds(begun)} s${problem ? `\n${problem}` : ''}`);
    return Boolean(problem);
  };
  const problems = await Promise.all([
    failed('types', types(...store)),
    failed('lint', code.length > 0 ? lint(...code) : null),
    failed('format', changed.length > 0 ? format('--no-error-on-unmatched-pattern', ...changed) : null),
    failed('tests', tests(reached)),
  ]);
  process.exitCode = problems.includes(true) ? 1 : 0;
} catch (error) {
  complain(error);
}
