import { useRouter, useRouterState } from '@tanstack/react-router';

/** One value of the address bar, so that what is shown can be bookmarked and sent. */
export function useQueryValue(key: string): [value: string | undefined, set: (value: string | null) => void] {
  const { history } = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const params = new URLSearchParams(search);
  const set = (value: string | null): void => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(key);
    else next.set(key, value);
    history.push(next.size > 0 ? `${pathname}?${next}` : pathname);
  };
  return [params.get(key) ?? undefined, set];
}
