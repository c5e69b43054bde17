import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

/** Where the screens have just been built; the worker is put beside them and knows their names. */
const folder = path.resolve(process.env['SCREENS'] ?? 'dist/web');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const digest = (name: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex')
    .slice(0, 16);

// What every first screen needs; a screen's own files are kept once it was opened, so that a slow line carries no others.
const shell = /^assets\/(index|home|over|app)-.*\.(js|css)$/;
const shellFiles = [
  { url: '/', revision: digest('index.html') },
  ...names.filter((name) => /^[^/]+\.(js|svg)$/.test(name)).map((name) => ({ url: `/${name}`, revision: digest(name) })),
  ...names.filter((name) => shell.test(name)).map((name) => ({ url: `/${name}`, revision: null })),
];

export default defineConfig({
  root: 'app/web',
  publicDir: false,
  define: {
    SHELL_FILES: JSON.stringify(shellFiles),
    ALL_FILES: JSON.stringify(names.filter((name) => /^assets\/.*\.\w+$/.test(name)).map((name) => `/${name}`)),
  },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { input: 'app/web/sw.ts', output: { entryFileNames: 'sw.js', format: 'iife' } },
  },
});
