import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { mantineStyles } from './mantine-styles.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What the first screen of whoever signs in is made of: the frame and the home page. */
const firstParts = ['app/web/main.tsx', 'app/web/shell/Frame.tsx', 'modules/home/web/HomeScreen.tsx'];
/** What comes after it, or to whoever does not sign in at once: what opens over the frame, and the form of the sign-in page. */
const overParts = ['app/web/shell/over/over.ts', 'modules/platform/web/sign-in/SignInScreen.tsx'];
/** What modules add to each other's screens comes with these, whole: the modules' own screens use more of it. */
const addedParts = 'app/web/parts.ts';

/** The files of which anything is used on the first screen, and those that what opens over it needs besides. */
export interface FirstFiles {
  readonly first: ReadonlySet<string>;
  readonly over: ReadonlySet<string>;
}

/**
 * Which files these are only a build knows: a library names all of its parts in one place, and which of them remain is decided
 * when what nobody uses has been left out.
 * @param treeshake as the screens are built
 */
export async function firstScreenFiles(treeshake: { manualPureFunctions: readonly string[] }): Promise<FirstFiles> {
  const first = await filesOf(firstParts, treeshake);
  const all = await filesOf([...firstParts, ...overParts, addedParts], treeshake);
  return { first, over: new Set([...all].filter((file) => !first.has(file))) };
}

async function filesOf(
  parts: readonly string[],
  treeshake: { manualPureFunctions: readonly string[] },
): Promise<ReadonlySet<string>> {
  const whole = new Set<string>();
  const built = await build({
    configFile: false,
    root: path.join(root, 'app/web'),
    publicDir: false,
    logLevel: 'error',
    plugins: [
      react(),
      mantineStyles,
      { name: 'no-further-screens', enforce: 'pre', resolveDynamicImport: () => ({ id: 'later', external: true }) },
      {
        name: 'added-parts',
        generateBundle() {
          const follow = (file: string): void => {
            if (whole.has(file) || file.includes('node_modules')) return;
            whole.add(file);
            for (const next of this.getModuleInfo(file)?.importedIds ?? []) follow(next);
          };
          if (parts.includes(addedParts)) follow(path.join(root, addedParts));
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      target: 'es2022',
      rolldownOptions: {
        input: parts.map((part) => path.join(root, part)),
        treeshake: { manualPureFunctions: [...treeshake.manualPureFunctions] },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const files = outputs.flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : []));
  return new Set([
    ...files.flatMap(([file, { renderedLength }]) => (renderedLength > 0 || isNeeded(file) ? [file] : [])),
    ...whole,
  ]);
}

/** A file of which nothing is left may still stand between two others: it passes on what is in them, or is a style. */
function isNeeded(file: string): boolean {
  if (file.includes('node_modules') || file.endsWith('.css') || !existsSync(file)) return true;
  return /^export (?:type )?(?:\{[^}]*\}|\*) from/m.test(readFileSync(file, 'utf8'));
}

/** Ends a build in which one of these files waits for one that comes after it: the two would then wait for each other. */
export const filesInOrder: Plugin = {
  name: 'files-in-order',
  apply: 'build',
  generateBundle: (_options, bundle) => {
    const order = ['index', 'home', 'over', 'looks', 'app'];
    const nameOf = (file: string) => order.findIndex((name) => file.startsWith(`assets/${name}-`));
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || nameOf(chunk.fileName) < 0) continue;
      const late = chunk.imports.filter((file) => nameOf(file) < 0 || nameOf(file) >= nameOf(chunk.fileName));
      if (late.length > 0) throw new Error(`${chunk.fileName} needs ${late.join(', ')}, which come after it`);
    }
  },
};
