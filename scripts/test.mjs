// npm test: everything on a fresh clone. Goes on after a step that failed, and ends with the count over all.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { install } from './install.mjs';
import { compiled, complain, makeFolder, projectNode, root, run, seconds, StepFailed } from './steps.mjs';
import { format, lint, plain, program, types } from './tools.mjs';
import { buildWeb } from './web-build.mjs';

/** Chromium without a window of its own takes a fifth less of the processor; e2e/testing/browser.ts looks in the same order. */
const chromiums = ['chromium-headless-shell', 'chromium'];
/** What the unit tests write down of every statement. */
const record = path.join(root, 'test-results/statements');
const sum = { passed: 0, failed: 0 };
const summary = [];

/** One check that counts as one test. Two run at once, so what it found is printed under its name when it ends. */
async function check(name, work) {
  const begun = performance.now();
  const problem = await work();
  console.log(`\n== ${name}`);
  if (problem) console.log(problem.trimEnd());
  count(name, begun, problem ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 });
}

async function timed(name, work) {
  const begun = performance.now();
  console.log(`\n== ${name}`);
  count(name, begun, await work());
}

function count(name, begun, counted) {
  sum.passed += counted.passed;
  sum.failed += counted.failed;
  summary.push(
    `${counted.failed > 0 ? 'FAILED' : 'passed'}  ${name.padEnd(14)} ${seconds(begun).padStart(6)} s  ${counted.passed} passed, ${counted.failed} failed`,
  );
  console.log(summary.at(-1));
}

/** Two at a time, in their order: each of them keeps about one core busy. */
async function twoAtOnce(...tasks) {
  const worker = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  await Promise.all([worker(), worker()]);
}

/** Makes the sample schools, which the browser tests copy. */
async function sampleProblem() {
  const make = `import('./app/testing/sample-folder.ts').then((sample) => sample.sampleFolder())`;
  const { code, output } = await run(projectNode(), '--input-type=module', '-e', make, { env: { ...plain, ...compiled } });
  return code === 0 ? null : output;
}

async function vitest(project) {
  const report = path.join(makeFolder('test-results'), `${project}.json`);
  rmSync(report, { force: true });
  if (project === 'unit') rmSync(record, { recursive: true, force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(projectNode(), program('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, {
    show: true,
    env: project === 'unit' ? { ...plain, STATEMENTS_FOLDER: record } : plain,
  });
  const counted = existsSync(report) ? counts(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 };
  // A run that failed for another reason than a test, such as an unhandled error, counts as one.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** A file that could not be loaded has no failed test of its own and counts as one. */
function counts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Installs Chromium where that is possible; otherwise says what to install. */
async function needChromium() {
  const { CHROMIUM_PATH: set } = process.env;
  if (set) return existsSync(set) ? null : `There is no Chromium at ${set}, which CHROMIUM_PATH names.`;
  const there = () => chromiums.some((name) => existsSync(`/usr/bin/${name}`));
  if (there()) return null;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.';
  console.log('Chromium is missing: installing it with apt-get ...');
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', 'update', quiet);
  let said = '';
  for (const name of chromiums) {
    ({ output: said } = await run('apt-get', 'install', '-y', '--no-install-recommends', name, quiet));
    if (there()) return null;
  }
  return `Chromium could not be installed:\n${said.slice(-2000)}`;
}

/** True where the message centre of the SMPP tests can run. */
async function hasSmsc() {
  const { code } = await run('perl', '-MNet::SMPP', '-e', '1').catch(() => ({ code: 1 }));
  return code === 0;
}

/** Installs what the SMPP tests talk to where that is possible; otherwise they are left out, and that is said. */
async function offerSmsc() {
  if (await hasSmsc()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Net::SMPP is missing: installing libnet-smpp-perl with apt-get ...');
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', 'update', quiet);
    await run('apt-get', 'install', '-y', '--no-install-recommends', 'libnet-smpp-perl', quiet);
  }
  if (!(await hasSmsc()))
    console.log('The tests of SMPP are left out: they need Net::SMPP (Debian: apt-get install libnet-smpp-perl).');
}

/** What the unit tests saw of the statements against what the code says of them. */
async function statementProblem() {
  const { code, output } = await run(projectNode(), 'app/checks/statements/main.ts', record, { env: plain });
  return code === 0 ? null : output;
}

async function buildProblem() {
  try {
    await buildWeb();
    return null;
  } catch (error) {
    if (error instanceof StepFailed) return error.message;
    throw error;
  }
}

const begun = performance.now();
try {
  await install();
  await twoAtOnce(
    () => check('sample', sampleProblem),
    () => check('types', () => types(true)),
    () => check('lint', () => lint()),
    () => check('format', () => format()),
    () => check('web build', buildProblem),
  );
  await offerSmsc();
  await timed('unit', () => vitest('unit'));
  await check('statements', statementProblem);
  const missing = await needChromium();
  if (missing) await check('browser', async () => missing);
  else await timed('browser', () => vitest('browser'));
  console.log(`\n== Summary, ${seconds(begun)} s in all\n${summary.join('\n')}`);
} catch (error) {
  complain(error);
  sum.failed += 1;
}
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
