import { createHash } from 'node:crypto';

const style = 'html,body,iframe{margin:0;border:0;padding:0;inline-size:100%;block-size:100%;display:block}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** What the page may do: nothing but show this one origin in a frame, in which that origin keeps to itself. */
export const framePolicy = (origin: string): string =>
  [
    "default-src 'none'",
    `frame-src ${origin}`,
    `style-src 'sha256-${styleHash}'`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page around a player: it may run scripts of its own origin, and neither leads this window away nor opens another. */
export const framePageOf = (player: string): string =>
  `<!doctype html><html lang="en"><title>H5P</title><meta name="viewport" content="width=device-width"><style>${style}</style>` +
  `<iframe title="Player" src="${escaped(player)}" sandbox="allow-scripts allow-same-origin" allow="fullscreen" referrerpolicy="no-referrer"></iframe></html>`;
