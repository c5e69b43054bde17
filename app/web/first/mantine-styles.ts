import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.layer.css'));
/** What every component stands on, in Mantine's own order. */
const base = ['baseline', 'default-css-variables', 'global'];

/**
 * The styles of Mantine's components that are used, each in the file that holds the component, in place of those of all
 * components in the first. The names of a component's classes stand in `<Name>.module.mjs`, its styles in `<Name>.layer.css`.
 */
export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [/[\\/]@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/, /[\\/]app[\\/]web[\\/]first[\\/]mantine\.ts$/] },
    handler: (code, id) => {
      const component = /(\w+)\.module\.mjs$/.exec(id)?.[1];
      const styles = (component ? [component] : base).map((name) => path.join(folder, `${name}.layer.css`).replaceAll('\\', '/'));
      const imports = styles.map((file) => `import ${JSON.stringify(file)};\n`).join('');
      return { code: imports + code.replace("import '@mantine/core/styles.layer.css';", ''), map: null };
    },
  },
};
