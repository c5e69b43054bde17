import type { Page } from 'playwright-core';

/** What a person sees when a screen has come. */
export interface Content {
  /** Selectors, each of which has to be seen at least once. */
  readonly seen: readonly string[];
  /** Headings of a screen whose content is still on its way. */
  readonly notYet?: readonly string[];
}

/**
 * Runs in the page. Notes when a click comes or the page begins, and draws along with the browser until the content is there:
 * what is measured is what is painted, and not when somebody outside the browser asked.
 */
function watch({ seen, notYet = [], fromStart }: Content & { fromStart: boolean }): void {
  const place = window as unknown as { clicked?: number; came?: number };
  const onTop = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  const there = (): boolean =>
    seen.every((selector) => [...document.querySelectorAll(selector)].some(onTop)) &&
    !notYet.includes(document.querySelector('main h1')?.textContent ?? '');
  delete place.came;
  if (fromStart) place.clicked = performance.timeOrigin;
  else {
    delete place.clicked;
    const note = (event: Event): void => void (place.clicked ??= performance.timeOrigin + event.timeStamp);
    for (const name of ['click', 'submit'] as const) window.addEventListener(name, note, { capture: true, once: true });
  }
  const look = (): void => {
    if (place.clicked === undefined || !there()) return void requestAnimationFrame(look);
    // Once more round: then it has been painted.
    requestAnimationFrame(() => void (place.came = performance.timeOrigin + performance.now()));
  };
  requestAnimationFrame(look);
}

/** How long a content took. */
export interface Came {
  readonly ms: number;
  /** When it was there, in milliseconds since 1970. */
  readonly at: number;
}

/** From a click to the content that it opens. */
export async function fromClick(page: Page, content: Content, click: () => Promise<void>): Promise<Came> {
  await page.evaluate(watch, { ...content, fromStart: false });
  await click();
  return came(page, content);
}

/** From asking for an address to its content. */
export async function fromAddress(page: Page, content: Content, address: string): Promise<Came> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(watch, { ...content, fromStart: true });
  return came(page, content);
}

async function came(page: Page, { seen }: Content): Promise<Came> {
  try {
    // Asked for seldom: each question takes some of the page's own time.
    const done = await page.waitForFunction(
      () => {
        const { clicked, came: at } = window as unknown as { clicked?: number; came?: number };
        return clicked !== undefined && at !== undefined ? { ms: at - clicked, at } : null;
      },
      null,
      { polling: 100, timeout: 60_000 },
    );
    return (await done.jsonValue()) ?? { ms: Number.NaN, at: 0 };
  } catch (cause) {
    throw new Error(`${seen.join(' and ')} did not come within a minute at ${page.url()}`, { cause });
  }
}
