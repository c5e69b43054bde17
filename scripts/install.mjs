// The first step of every command: the packages of the lockfile, once.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastLines, modules, projectNode, readOr, root, run, step, StepFailed } from './steps.mjs';

const stamp = path.join(modules, '.daftari-lock');

/** Installs what the lockfile says, unless it is there already. */
export async function install() {
  requireNode();
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readOr(stamp, '') === wanted) return;
  if (!installedAsLocked(lock)) {
    await step('Installing packages from the lockfile', async () => {
      const { code, output } = await run(...npm(), 'ci', '--include=dev', '--include=optional');
      if (code !== 0)
        throw new StepFailed(
          `npm ci failed:\n${lastLines(output)}\nIs this machine connected to the npm registry, and is the disk not full?`,
        );
    });
  }
  if (projectNode() === process.execPath && nodeMajor() < 24) {
    throw new StepFailed(
      `The packages hold no Node.js for ${process.platform} ${process.arch}. Install Node.js 24 from nodejs.org and start again.`,
    );
  }
  writeFileSync(stamp, wanted);
}

function requireNode() {
  if (nodeMajor() < 20)
    throw new StepFailed(
      `Daftari needs Node.js 20 or later, and this is ${process.versions.node}. Install a newer one from nodejs.org.`,
    );
}

function nodeMajor() {
  return Number(process.versions.node.split('.')[0]);
}

/** How npm is called: the one that runs this, where there is one. */
export function npm() {
  const script = process.env.npm_execpath ?? '';
  return path.basename(script) === 'npm-cli.js' && existsSync(script) ? [process.execPath, script] : ['npm'];
}

/** True when npm's own record of what is installed has exactly the lockfile's versions; other systems' parts may be missing. */
function installedAsLocked(lock) {
  try {
    const wanted = JSON.parse(lock).packages;
    const there = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'))).packages;
    const sameVersions = Object.entries(wanted).every(([place, { version, optional }]) => {
      return place === '' || (there[place] ? there[place].version === version : optional === true);
    });
    return sameVersions && Object.keys(there).every((place) => place in wanted && existsSync(path.join(root, place)));
  } catch {
    return false;
  }
}
