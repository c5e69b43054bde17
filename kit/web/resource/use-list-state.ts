import { useRouter } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import type { ApiError } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { typedFilters } from '#kit/web/api/typed-query.ts';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';

const ownKeys = ['q', 'page', 'size', 'sort', 'open', 'tab'];
export const pageSizes = [25, 50, 100, 200] as const;

/** What a list shows, all of it in the address bar, so that it can be bookmarked, shared and reached with Back. */
export interface ListState {
  readonly q: string;
  readonly page: number;
  readonly size: number;
  /** A column's key, `-` in front for descending; empty for the list's own order. */
  readonly sort: string;
  /** The filters that are set, by the name of the input's field. */
  readonly filters: Readonly<Record<string, string>>;
  /** The open record's key, `new` for one to be added, or null. */
  readonly open: string | null;
  /** Search, filters and order, as saved views keep them. */
  readonly query: string;
  /** The input of the list's endpoint. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The address with some values changed; null takes one out. Any change but of page and open record starts at page 1. */
  href(change: Change): string;
  set(change: Change, options?: { replace?: boolean }): void;
}

type Change = Readonly<Record<string, string | number | null>>;

/** The state of the list of `endpoint` in the address bar. */
export function useListState(endpoint: Endpoint): ListState {
  const { history } = useRouter();
  const pathname = usePathname();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const filters = Object.fromEntries([...params].filter(([key]) => !ownKeys.includes(key) && key in endpoint.input.shape));
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const size = pageSizes.find((one) => one === Number(params.get('size'))) ?? 50;
  const q = params.get('q') ?? '';
  const sort = isSortable(endpoint, params.get('sort') ?? '') ? (params.get('sort') ?? '') : '';
  const kept = new URLSearchParams({ ...(q ? { q } : {}), ...filters, ...(sort ? { sort } : {}) });

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
    q,
    page,
    size,
    sort,
    filters,
    open: params.get('open'),
    query: kept.toString(),
    input: { ...typedFilters(endpoint, filters), ...(q ? { q } : {}), ...(sort ? { sort } : {}), page, size },
    href,
    set: (change, options) => {
      // A drawer closes when its screen is left; the address is another screen's by then.
      if (options?.replace && history.location.pathname !== pathname) return;
      if (options?.replace) history.replace(href(change));
      else history.push(href(change));
    },
  };
}

/** The rows of a list as its state asks for them; the last page stays while the next one comes. */
export function useList<E extends Endpoint>(endpoint: E, state: ListState): UseQueryResult<Output<E>, ApiError> {
  const list = useApi(endpoint, state.input as CallInput<E>, { keepPrevious: true });
  useLastPage(state, list);
  return list;
}

/** Goes to the last page of a list from one beyond it: its rows were removed, or the address was kept from when there were more. */
export function useLastPage<T>(state: ListState, { data, isPlaceholderData }: UseQueryResult<T, ApiError>): void {
  const { rows, total } = (data ?? { rows: [], total: 0 }) as { rows: readonly unknown[]; total: number };
  const last = Math.ceil(total / state.size);
  const beyond = !isPlaceholderData && rows.length === 0 && total > 0 && state.page > last;
  const turn = useEffectEvent(() => state.set({ page: last }, { replace: true }));
  useEffect(() => {
    if (beyond) turn();
  }, [beyond]);
}

/** True when the list can be sorted by `key`. */
export function isSortable(endpoint: Endpoint, key: string): boolean {
  const field = endpoint.input.shape['sort'];
  return key !== '' && field instanceof z.ZodType && field.safeParse(key).success;
}
