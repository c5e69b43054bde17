import { addDays, isDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useSearch } from '#kit/web/ui/address.ts';

/** From when until when, of the address bar; the days from `before` until `after` today where it says nothing. */
export function useSpan(before: number, after: number): { from: string; to: string } {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const [from, to] = [query.get('from'), query.get('to')];
  return {
    from: isDay(from) ? from : addDays(today(), -before),
    to: isDay(to) ? to : addDays(today(), after),
  };
}
