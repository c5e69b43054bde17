import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { firstCalls } from '../ahead/first-calls.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const styles = [
  'kit/web/ui/css/tokens.css',
  'kit/web/ui/css/logo.css',
  'modules/platform/web/sign-in/sign-in.css',
  'app/web/first/first-page.css',
];
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const small = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s*\n\s*/g, '');

/** What the frame and the home page ask for first, as `sendWaiting` asks it (`kit/web/api/together.ts`). */
function homeAsked(): string {
  const calls = firstCalls('/home', { id: Number.NaN, plain: true, opening: true, teaches: false });
  const urls = calls.map(({ path: at, input }) => {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
    return query.size > 0 ? `${at}?${query}` : at;
  });
  return JSON.stringify({ calls: urls });
}

/** What the first screen needs besides the entry, asked for beside it and not when the entry has run. */
const homeFile = /^assets\/home-[^/]*\.(js|css)$/;

/**
 * Makes the sign-in page readable and usable before the app has come: its script and styles stand in the page, and the
 * app's own styles come after the form, which would wait for them.
 */
export const firstPage: Plugin = {
  name: 'first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const links: string[] = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      const without = links.reduce((page, link) => page.replace(link, ''), html);
      const script = read('app/web/first/first-page.js')
        .trimEnd()
        .replace("'FIRST CALLS'", () => `'${homeAsked()}'`);
      const first = `<script>${script}</script>\n    <style>${styles.map(read).map(small).join('')}</style>`;
      for (const file of Object.keys(bundle).filter((name) => homeFile.test(name)))
        links.push(
          file.endsWith('.css')
            ? `  <link rel="stylesheet" crossorigin href="/${file}">\n`
            : `  <link rel="modulepreload" crossorigin href="/${file}">\n`,
        );
      return without.replace('<!-- first -->', () => first).replace('</body>', () => `${links.join('')}  </body>`);
    },
  },
};
