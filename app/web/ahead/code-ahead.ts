import { queryClient } from '#kit/web/api/hooks.ts';
import { placeAt } from '#kit/web/guard/pages.ts';
import { fetchPhones } from '#kit/web/phones/late-phones.ts';
import { lineFree } from '#kit/web/ui/late/line-free.ts';
import { places } from '../pages.ts';

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly downlink?: number;
}

/** What the browser knows of the line; nothing where it does not tell. */
const line = (): Line => (navigator as Navigator & { connection?: Line }).connection ?? {};

/** Milliseconds after which it is looked whether the first screen has all that it asked for, and so often at most. */
const [glance, glances] = [100, 5];

/** Milliseconds after that until a slow line has nothing better to carry than the typeface. */
const unhurried = 10_000;

/** Screens that most people open from the home page. */
const likely = ['/students', '/feebalances', '/myexams'];

const fetched = new Set<string>();
function fetchCode(pathname: string): void {
  const place = placeAt(places, pathname);
  if (!place || fetched.has(place.screen.path)) return;
  fetched.add(place.screen.path);
  void place.load().catch(() => fetched.delete(place.screen.path));
}

/** Fetches the code of a screen as soon as somebody points at a link to it. */
export function fetchWhenPointedAt(): void {
  for (const name of ['pointerover', 'pointerdown', 'focusin'] as const) {
    window.addEventListener(
      name,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
        if (link && !line().saveData) fetchCode(new URL(link.getAttribute('href') ?? '/', location.origin).pathname);
      },
      { passive: true },
    );
  }
}

/**
 * Fetches in idle moments what the next screen will need: on every line what all lists share, and on a good one the likely screens
 * themselves, of those that a link on this page leads to. Nothing where the user saves data.
 */
export function fetchWhenIdle(): () => void {
  let looked = 0;
  const timer = setInterval(() => {
    looked += 1;
    if (queryClient.isFetching() > 0 && looked < glances) return;
    clearInterval(timer);
    void fetchNext();
  }, glance);
  return () => clearInterval(timer);
}

/** The typeface comes now where a slow line did not bring it before the first screen, and at once from the next time on. */
function takeTypeface(): void {
  document.documentElement.setAttribute('data-typeface', '');
  void document.fonts.ready.then(() => localStorage.setItem('typeface', 'kept'));
}

/** What most screens use. At one time: each would else wait anew for its first byte. */
async function fetchCommon(): Promise<void> {
  const parts = [import('../shell/over/over.ts'), import('../parts.ts'), import('#kit/web/resource/ListScreen.tsx')];
  await Promise.allSettled(parts);
}

const slowLine = (): boolean => document.documentElement.hasAttribute('data-slow-line');

/**
 * Where all that the home page shows has come already, a slow line need not wait until it is drawn. What a quick one brings would
 * come between.
 */
export function fetchWhileDrawing(): void {
  if (slowLine() && !line().saveData) void fetchCommon();
}

async function fetchNext(): Promise<void> {
  const { saveData = false, effectiveType = '4g', downlink = 10 } = line();
  if (saveData) return;
  const quick = effectiveType === '4g' && downlink >= 1.5 && !slowLine();
  setTimeout(takeTypeface, quick ? 0 : unhurried);
  let clicked = false;
  window.addEventListener('pointerdown', () => (clicked = true), { capture: true, once: true });
  await fetchCommon();
  lineFree.set(true);
  // Whoever has gone on needs the line for the next screen.
  if (clicked) return;
  await fetchPhones();
  if (!quick || clicked) return;
  for (const path of likely) if (document.querySelector(`a[href="${path}"]`)) fetchCode(path);
}
