import { useRouter } from '@tanstack/react-router';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';

/** One value of the address bar, so that what is shown can be bookmarked and sent. */
export function useQueryValue(key: string): [value: string | undefined, set: (value: string | null) => void] {
  const { history } = useRouter();
  const pathname = usePathname();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const set = (value: string | null): void => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(key);
    else next.set(key, value);
    history.push(next.size > 0 ? `${pathname}?${next}` : pathname);
  };
  return [params.get(key) ?? undefined, set];
}
