import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..');
const styles = [
  'kit/web/ui/css/tokens.css',
  'kit/web/ui/css/logo.css',
  'modules/platform/web/sign-in/sign-in.css',
  'app/web/first/first-page.css',
];
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const small = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s*\n\s*/g, '');

/**
 * Makes the sign-in page readable and usable before the app has come: its script and styles stand in the page, and the
 * app's own styles come after the form, which would wait for them.
 */
export const firstPage: Plugin = {
  name: 'first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      const without = links.reduce((page, link) => page.replace(link, ''), html);
      const first = `<script>${read('app/web/first/first-page.js').trimEnd()}</script>\n    <style>${styles.map(read).map(small).join('')}</style>`;
      return without.replace('<!-- first -->', () => first).replace('</body>', () => `${links.join('')}  </body>`);
    },
  },
};
