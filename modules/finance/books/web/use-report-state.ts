import { useRouter } from '@tanstack/react-router';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';

type Change = Readonly<Record<string, string | number | null>>;

/** What the reports' screen shows, all of it in the address bar, so that every statement can be bookmarked and sent. */
export interface ReportState {
  get(key: string): string | null;
  number(key: string): number | undefined;
  href(change: Change): string;
  set(change: Change): void;
}

export function useReportState(): ReportState {
  const { history } = useRouter();
  const pathname = usePathname();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const href = (change: Change): string => {
    const next = new URLSearchParams(params);
    if (!('page' in change) && !('open' in change)) next.delete('page');
    for (const [key, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return {
    get: (key) => params.get(key),
    number: (key) => {
      const value = Number(params.get(key));
      return Number.isSafeInteger(value) && value > 0 ? value : undefined;
    },
    href,
    set: (change) => {
      if (history.location.pathname === pathname) history.push(href(change));
    },
  };
}
