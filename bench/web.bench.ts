// What a browser fetches: the script of the sign-in page, and what each screen adds to it, gzipped. A screen is counted twice: as
// a person meets it who has looked at the home page for a moment, in which the page has fetched what most screens use, and, as the
// worst, as it is where somebody clicks before that moment or saves data.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type Figure, report } from './figures.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = mkdtempSync(path.join(os.tmpdir(), 'daftari-web-'));
const chunks = new Map<string, Rolldown.OutputChunk>();
await build({
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'note-chunks',
      // After Vite has taken out files that held nothing but styles.
      enforce: 'post',
      generateBundle: (_options, bundle) => {
        for (const one of Object.values(bundle)) if (one.type === 'chunk') chunks.set(one.fileName, one);
      },
    },
  ],
});

/** A file and everything that it imports before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const inner of chunks.get(file)?.imports ?? []) withImports(inner, found);
  return found;
}

function kilobytes(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(path.join(outDir, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** In which file each source is. */
const fileBySource = new Map<string, string>();
for (const { fileName, moduleIds } of chunks.values())
  for (const id of moduleIds) fileBySource.set(path.relative(root, id).replaceAll('\\', '/'), fileName);
function fileOf(source: string): string {
  const file = fileBySource.get(source);
  if (file === undefined) throw new Error(`${source} is in none of the files: what it costs cannot be counted`);
  return file;
}

/** What the home page fetches in an idle moment, on whatever line. */
const ahead = 'app/web/ahead/code-ahead.ts';
const fetched = [...readFileSync(path.join(root, ahead), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, from = '']) =>
  from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(ahead), from),
);
if (fetched.length === 0) throw new Error(`${ahead} fetches nothing`);

const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
if (!entry) throw new Error('There is no first file');
const signInPage = withImports(entry.fileName);
const form = withImports(fileOf('modules/platform/web/sign-in/SignInScreen.tsx'), new Set(signInPage));
const atHome = new Set(signInPage);
for (const part of ['app/web/shell/Frame.tsx', 'modules/home/web/HomeScreen.tsx']) withImports(fileOf(part), atHome);
const idle = new Set(atHome);
for (const source of fetched) withImports(fileOf(source), idle);

const figures: Figure[] = [
  { what: 'sign-in page, all of its script', value: kilobytes(signInPage), unit: 'kB', limit: 170 },
  { what: '… with the form of the app, which takes the place of its own', value: kilobytes(form), unit: 'kB' },
  { what: 'frame and home page, besides', value: kilobytes(atHome) - kilobytes(signInPage), unit: 'kB' },
  { what: 'what the home page then fetches in an idle moment', value: kilobytes(idle) - kilobytes(atHome), unit: 'kB' },
];
const screens = [...fileBySource.keys()].filter((one) => /^modules\/(?:[^/]+\/){1,2}web\/(?:[\w-]+\/)?\w+Screen\.tsx$/.test(one));
for (const screen of screens.toSorted()) {
  const [, module = '', name = ''] = /^modules\/([^/]+)\/.*?(\w+)\.tsx$/.exec(screen) ?? [];
  const files = [...withImports(fileOf(screen))];
  if (files.every((file) => idle.has(file))) continue;
  const added = (before: ReadonlySet<string>) => kilobytes(files.filter((file) => !before.has(file)));
  const worst = Math.round(added(atHome));
  const limit = module === 'settings' ? { limit: 40 } : {};
  figures.push({
    what: `${module} ${name}, opened from home (${worst} where it did not idle)`,
    value: added(idle),
    unit: 'kB',
    ...limit,
  });
}
report('Scripts, gzipped', figures);
rmSync(outDir, { recursive: true });
