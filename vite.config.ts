import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { z } from 'zod';
import { filesInOrder, type FirstFiles, firstScreenFiles } from './app/web/first/first-screen.ts';
import { firstPage } from './app/web/first/inline.ts';
import { mantineStyles } from './app/web/first/mantine-styles.ts';

/**
 * Leaves zod's JSON Schema out of the browser, 5 kB gzipped of the sign-in page: only the server describes its schemas.
 * Where a new zod is written otherwise nothing matches, and the page is larger but works.
 */
const withoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = [^\n]*processors\.\w+\([^\n]*\);$/gm, '')
        .replaceAll(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined')
        .replaceAll(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined'),
      map: null,
    }),
  },
};

const latePhonesFile = path.join(import.meta.dirname, 'kit/web/phones/late-phones.ts').replaceAll('\\', '/');

/** Contracts of most modules name a telephone number: what tells numbers apart comes later than they. */
const latePhones: Plugin = {
  name: 'late-phones',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^libphonenumber-js\/mobile$/ },
    handler: (_id, importer) => (importer?.endsWith('late-phones.ts') ? null : latePhonesFile),
  },
};

/** Large libraries that few screens need come on their own, and what only they need with them. */
const seldom = [
  [
    'recharts',
    '@mantine/charts',
    '@reduxjs',
    'react-redux',
    'redux',
    'reselect',
    'immer',
    'es-toolkit',
    'victory-vendor',
    'd3-',
    'internmap',
    'decimal.js-light',
    'eventemitter3',
  ],
  ['@mantine/tiptap', '@tiptap', 'prosemirror', 'orderedmap', 'rope-sequence', 'w3c-keyname', 'linkifyjs'],
  // Pages of papers.
  ['pdfjs-dist'],
  ['libphonenumber-js'],
  ['@mantine/core/esm/components/(?:Color\\w+|TagsInput|Autocomplete|Radio|FileInput|FileButton|CopyButton|NativeSelect)/'],
  ['@uppy', 'tus-js-client', 'preact', 'barcode-detector', 'zxing-wasm', 'uqr'],
].flat();

/** A schema that a screen does not use goes, and with it what only it needs: the phone numbers' tables above all. */
const treeshake = {
  // By the names of zod's own functions: `z` alone is also the name of one in the reader of barcodes.
  manualPureFunctions: [...Object.keys(z).map((name) => `z.${name}`), 'line', 'optionalLine', 'endpoint'],
};

/** The file of what a module's screens share; lists of students show what messages and attendance add to them, so these are in one. */
const fileOf = (id: string): string | undefined =>
  /[\\/]modules[\\/](\w+)[\\/]/.exec(id)?.[1]?.replace(/^(registration|messaging|biometrics)$/, 'people');

/** Whether another module uses a file, itself or through one that it uses. */
function usedElsewhere(id: string, usersOf: (id: string) => readonly string[], seen = new Set<string>()): boolean {
  const own = fileOf(id);
  if (own === undefined || seen.has(id)) return false;
  seen.add(id);
  return usersOf(id).some((user) => {
    const other = fileOf(user);
    return other !== undefined && (other !== own || usedElsewhere(user, usersOf, seen));
  });
}

/** What most screens use: libraries but those above, and what stands under the modules. */
const common = new RegExp(
  String.raw`[\\/]node_modules[\\/](?!${seldom.join('|')})|[\\/]kit[\\/](?!web[\\/]codes[\\/])|[\\/]modules[\\/]settings[\\/]`,
);

/**
 * A screen comes in few files, because on a slow line each asks its own question: what the sign-in page needs, what the frame
 * and the home page add, what most screens use and what modules use of each other, what the screens of a module share, and the screen's
 * own. A file shared by two is in one that both load, and each uses only those before it, so that no two of these files wait for each other.
 */
interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const chunksAfter = ({ first, over }: FirstFiles) => [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  { name: 'home', test: (id: string) => first.has(id), includeDependenciesRecursively: false, priority: 4 },
  { name: 'over', test: (id: string) => over.has(id), includeDependenciesRecursively: false, priority: 4 },
  // A style that is asked for by itself takes longer to come than all of them together.
  {
    name: 'looks',
    test: /[\\/](kit|modules|@mantine[\\/]core)[\\/].*\.css$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    debugName: 'what most screens use, and each module',
    name: (id: string, modules: Modules) =>
      common.test(id) || usedElsewhere(id, (of) => modules.getModuleInfo(of)?.importers ?? []) ? 'app' : fileOf(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

export default defineConfig(async ({ command }) => ({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react(), withoutJsonSchema, latePhones, mantineStyles, firstPage, filesInOrder],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: scripts, and small files are cached better on their own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: chunksAfter(command === 'build' ? await firstScreenFiles(treeshake) : { first: new Set(), over: new Set() }),
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // `npm run dev` serves the server on PORT and the screens here.
    proxy: Object.fromEntries(['/api', '/sandbox'].map((at) => [at, `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`])),
  },
}));
