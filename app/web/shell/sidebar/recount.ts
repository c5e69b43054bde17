import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds after a save in which the screen asks for its own first, and in which what is saved next comes along. */
const settled = 1500;

/**
 * Asks for an answer again soon after the viewer has saved something, by which every answer is out of date; once for what is saved
 * together, and not where another screen has asked for it meanwhile.
 * @returns what ends it
 */
export function recountAfterSaves(client: QueryClient, path: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.queryKey[0] !== path) return;
    clearTimeout(timer);
    timer = setTimeout(() => void client.refetchQueries({ queryKey: [path], type: 'active', stale: true }), settled);
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
