import { useRouterState, type RouterState } from '@tanstack/react-router';

type Address = Pick<RouterState['location'], 'pathname' | 'searchStr'>;

/**
 * The address of the screen that is drawn. The router tells a new address at once, while the screen before still stands until
 * the next one's files have come: were it read from there, the old screen would ask for what the new address says, and write
 * over it.
 */
function drawn({ matches, location, resolvedLocation }: RouterState): Address {
  return resolvedLocation && matches.length > 1 && matches.at(-1)?.pathname !== location.pathname ? resolvedLocation : location;
}

/** The path of the screen that is drawn: `/students/7`. */
export function usePathname(): string {
  return useRouterState({ select: (state) => drawn(state).pathname });
}

/** What stands behind the path of the screen that is drawn, with its question mark; empty where there is nothing. */
export function useSearch(): string {
  return useRouterState({ select: (state) => drawn(state).searchStr });
}
