import { useApi } from '#kit/web/api/hooks.ts';
import { structuresApi } from '../contract/structures.ts';

/** The academic years with their terms, all terms in one list, and the current one. */
export function useBillingTerms() {
  const { data } = useApi(structuresApi.terms, {}, { staleTime: 60_000 });
  const years = data?.years ?? [];
  const terms = years.flatMap((year) => year.terms.map((term) => ({ ...term, label: withYear(term.name, year.name) })));
  return { ready: data !== undefined, years, terms, current: terms.find((term) => term.current) ?? terms[0] };
}

/** Terms as a select offers them. */
export function useTermOptions() {
  return useBillingTerms().terms.map(({ id, label }) => ({ value: id, label }));
}

/** `Term 3 2026`: a term as it is told from those of other years. */
const withYear = (term: string, year: string) => (term.includes(year) ? term : `${term} ${year}`);
