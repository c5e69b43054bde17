import { useDebouncedValue } from '@mantine/hooks';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type BorrowerRow, borrowersApi } from '../../contract/borrowers.ts';

type Short = Omit<BorrowerRow, 'here'>;

/** Everybody who may borrow, as it was last read: what the desk searches while the line is down. */
const rosterAge = 10 * 60_000;
const offered = 8;

/** Text as searches compare it. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

function among(roster: readonly Short[], q: string): { exact: boolean; rows: Short[] } {
  const wanted = fold(q.trim());
  const exact = roster.filter(({ no }) => fold(no) === wanted);
  if (exact.length > 0) return { exact: exact.length === 1, rows: exact };
  return { exact: false, rows: roster.filter(({ name, no }) => fold(`${name} ${no}`).includes(wanted)).slice(0, offered) };
}

/** Who borrows, by what was scanned or typed. */
export interface BorrowerSearch {
  /** Those whom the words mean, while they are typed. */
  readonly offers: readonly Short[];
  /** The words that the offers are for: what was typed since is not looked up yet. */
  readonly of: string;
  /** Whom a whole code means; several, or nobody. Throws in words where the line is down and nothing was read here. */
  readonly find: (code: string) => Promise<{ exact: boolean; rows: readonly Short[] }>;
}

/** Finds borrowers on the server, and among those that were last read while there is no line. */
export function useBorrowerSearch(typed: string, active: boolean): BorrowerSearch {
  const [words] = useDebouncedValue(typed.trim(), 150);
  const roster = useApi(borrowersApi.all, {}, { staleTime: rosterAge }).data?.rows;
  const { data, isPlaceholderData } = useApi(
    borrowersApi.find,
    { q: words },
    { enabled: active && words.length > 1, keepPrevious: true },
  );
  const here = words.length > 1 && roster ? among(roster, words).rows : [];
  return {
    offers: !active || typed.trim().length < 2 ? [] : (data?.rows ?? here),
    of: isPlaceholderData ? '' : words,
    find: async (code) => {
      try {
        return await call(borrowersApi.find, { q: code });
      } catch (error) {
        const away = error instanceof ApiError && (error.status === 0 || error.status >= 502);
        if (!away) throw error;
        if (roster) return among(roster, code);
        throw new Error('There is no line, and no list of borrowers was read on this computer.', { cause: error });
      }
    },
  };
}
