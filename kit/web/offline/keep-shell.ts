/** Where the worker keeps the product's own files that were used; it holds nothing of a school. */
const filesCache = 'daftari-files';

/**
 * Lets the browser open the product without a line: the worker keeps its page and files (https and localhost; elsewhere
 * browsers have none). What this page has loaded before the worker stood is put beside them.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    const files = await caches.open(filesCache);
    const used = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
    for (const { href } of used) if (!(await caches.match(href, { ignoreVary: true }))) await files.add(href);
  } catch {
    // Without a worker everything works while there is a line.
  }
}
