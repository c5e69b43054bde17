import { useQuery } from '@tanstack/react-query';
import { named } from '#kit/contract/calls/named.ts';
import { read } from '#kit/web/api/hooks.ts';
import type { Session } from '#kit/web/api/session.ts';
import type { homeApi } from '#modules/home/contract/home.ts';

/** The running term as the sidebar's foot and the top bar show it. */
export interface Term {
  readonly termName: string;
  readonly termDay: number;
  readonly termDays: number;
}

const indexPage = named<typeof homeApi.indexPage>('GET', '/api/index/getindexpagedata');

/** The running term, or null between terms and outside a school. */
export function useTerm(session: Session): Term | null {
  const { data } = useQuery({
    queryKey: [indexPage.path, {}],
    queryFn: ({ signal }) => read(indexPage, {}, signal),
    enabled: session.kind === 'school',
    staleTime: 600_000,
    retry: false,
  });
  const first = data?.[0];
  if (!first?.termName || !first.termDay || !first.termDays) return null;
  return { termName: first.termName, termDay: first.termDay, termDays: first.termDays };
}
