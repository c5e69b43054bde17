// What a browser fetches: the script of the sign-in page, and what each screen adds to it, gzipped.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { type Figure, report } from './figures.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

const root = path.resolve(import.meta.dirname, '..');
const outDir = mkdtempSync(path.join(os.tmpdir(), 'daftari-web-'));
await build({
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir, manifest: true, emptyOutDir: true },
});
const manifest = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;

/** A chunk and everything that it imports before it runs. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const inner of chunk.imports ?? []) withImports(inner, found);
  return found;
}

function kilobytes(keys: Iterable<string>): number {
  const sizes = [...keys].map((key) => gzipSync(readFileSync(path.join(outDir, manifest[key]?.file ?? ''))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const key = (ending: string) => Object.keys(manifest).find((one) => one.endsWith(ending)) ?? '';
const signInPage = withImports(key('SignInScreen.tsx'), withImports(entry));
const signedIn = withImports(key('shell/Frame.tsx'), new Set(signInPage));
/** Everybody of a school has been on the home page before opening another screen. */
const atHome = withImports(key('HomeScreen.tsx'), new Set(signedIn));
const screens = Object.keys(manifest).filter((one) => /modules\/(?:[^/]+\/){1,2}web\/(?:[\w-]+\/)?\w+Screen\.tsx$/.test(one));

const figures: Figure[] = [
  { what: 'sign-in page, all of its script', value: kilobytes(signInPage), unit: 'kB', limit: 170 },
  { what: 'frame around every screen', value: kilobytes(signedIn) - kilobytes(signInPage), unit: 'kB' },
];
for (const screen of screens.toSorted()) {
  const [, module = '', name = ''] = /modules\/([^/]+)\/(?:[^/]+\/)?web\/(?:[\w-]+\/)?(\w+)\.tsx$/.exec(screen) ?? [];
  const before = name === 'HomeScreen' ? signedIn : atHome;
  const added = [...withImports(screen)].filter((one) => !before.has(one));
  const limit = module === 'settings' ? { limit: 40 } : {};
  figures.push({ what: `${module} ${name}, opened first after it`, value: kilobytes(added), unit: 'kB', ...limit });
}
report('Scripts, gzipped', figures);
rmSync(outDir, { recursive: true });
