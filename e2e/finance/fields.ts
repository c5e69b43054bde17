import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAs, settled, visit, type Window } from '../testing/browser.ts';

/** A page, or a part of it such as a drawer. */
type Place = Page | Locator;

export const box = (place: Place, name: string): Locator => place.getByRole('textbox', { name, exact: true });
export const press = (place: Place, name: string): Promise<void> => place.getByRole('button', { name }).first().click();
/** Follows a link, as the main step of a list is one. */
export const follow = (place: Place, name: string): Promise<void> =>
  place.getByRole('link', { name, exact: true }).first().click();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Chooses in a list by the words of an option, typed first where the list is searched. */
export async function choose(place: Place, name: string, option: string | RegExp, words = ''): Promise<void> {
  const field = place.getByRole('combobox', { name, exact: true });
  await field.click();
  if (words) await field.fill(words);
  // The list of another field may still be closing.
  const options = field.page().locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  await options
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .filter({ visible: true })
    .first()
    .click();
}

/** An entry of the page's own menu, once the page has come: the one before it may have such a menu too. */
export async function fromMenu(page: Page, entry: string): Promise<void> {
  await settled(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** What is sent to the printer by a step: the file itself. */
export async function printed(page: Page, path: RegExp, step: () => Promise<unknown>): Promise<Buffer> {
  // There is no printer here, and Chromium without a screen has been seen to end while it asks for one.
  const token = await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      configurable: true,
      get(this: HTMLIFrameElement) {
        return this.title === 'Print' ? { print: () => undefined } : own?.get?.call(this);
      },
    });
    return localStorage.getItem('accessToken');
  });
  const [answer] = await Promise.all([page.waitForResponse((one) => path.test(new URL(one.url()).pathname)), step()]);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await page.locator('iframe[title="Print"]').last().waitFor({ state: 'attached' });
  // The browser keeps no copy of what went into a frame, so the same address is read once more.
  const again = await fetch(answer.url(), { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await again.arrayBuffer());
}

/** The users of a flow, each in a browser profile of their own that stays open until the end. */
export function people(browser: () => Browser, address: () => string) {
  const windows = new Map<string, Window>();
  return {
    as: async (username: string, path: string): Promise<Page> => {
      const known = windows.get(username) ?? (await openAs(browser(), address(), username, { acceptDownloads: true }));
      windows.set(username, known);
      await visit(known.page, path);
      return known.page;
    },
    /** Nothing may have gone wrong on anybody's screen. */
    leave: async (): Promise<void> => {
      for (const [username, { errors }] of windows) expect([username, errors]).toEqual([username, []]);
      await Promise.all([...windows.values()].map(({ context }) => context.close()));
      windows.clear();
    },
  };
}
