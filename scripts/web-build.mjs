// The screens, built by Vite into dist/web when something that they are made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lastLines, projectNode, readOr, root, run, step, StepFailed } from './steps.mjs';

const web = path.join(root, 'dist', 'web');
const stamp = path.join(web, '.stamp');

/** Builds the screens into dist/web, unless nothing that they are made of has changed. */
export async function buildWeb() {
  const inputs = fingerprintOfWeb();
  if (readOr(stamp, '') === inputs) return;
  await step('Building the screens', async () => {
    const draft = `${web}.${process.pid}`;
    const settings = ['--config', 'vite.config.ts', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    // Whatever started this, people get the build for people: under another NODE_ENV React brings its checks along.
    const env = { NODE_ENV: 'production' };
    const { code, output } = await run(projectNode(), 'node_modules/vite/bin/vite.js', 'build', ...settings, { env });
    if (code !== 0) {
      rmSync(draft, { recursive: true, force: true });
      throw new StepFailed(`The screens could not be built:\n${lastLines(output)}`);
    }
    const worker = ['--config', 'vite.worker.config.ts', '--logLevel', 'warn'];
    const built = await run(projectNode(), 'node_modules/vite/bin/vite.js', 'build', ...worker, {
      env: { ...env, SCREENS: draft },
    });
    if (built.code !== 0) {
      rmSync(draft, { recursive: true, force: true });
      throw new StepFailed(`The worker that keeps the screens could not be built:\n${lastLines(built.output)}`);
    }
    await compressAhead(draft);
    writeFileSync(path.join(draft, '.stamp'), inputs);
    // Swapped when complete: a build that fails or is killed leaves the one before.
    rmSync(web, { recursive: true, force: true });
    renameSync(draft, web);
  });
}

/** Puts a compressed copy beside each text file that gains by it, so that serving one costs nothing and sends the least. */
async function compressAhead(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg|wasm)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Of every file that the screens are made of: names and content, not times, which a fresh clone has anew. */
function fingerprintOfWeb() {
  const names = foldersIn('modules');
  // A big module is a folder of areas, each with screens and a contract of its own.
  const parts = [...names, ...names.flatMap(foldersIn)];
  const folders = ['app/web', 'kit/web', 'kit/contract', ...parts.flatMap((name) => [`${name}/web`, `${name}/contract`])];
  const single = [
    'scripts/web-build.mjs',
    'app/menus.ts',
    'package-lock.json',
    'package.json',
    'vite.config.ts',
    'vite.worker.config.ts',
    ...names.map((name) => `${name}/module.ts`),
  ];
  const hash = createHash('sha256');
  for (const file of [...single, ...folders.flatMap(filesUnder)].toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(`${file}\0${readOr(path.join(root, file), '')}\0`);
  }
  return hash.digest('hex');
}

function foldersIn(folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}

function filesUnder(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(name);
    return /\.test\.tsx?$/.test(name) ? [] : [name];
  });
}
