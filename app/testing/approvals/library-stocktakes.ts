import { stocktakesApi } from '#modules/library/reports/contract/stocktakes.ts';
import type { Caller, TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
const scanner = 'ROLE_View_Only' as const;

/** Stock-takings of the library before each of their steps. */
export function stocktakeFixtures(app: TestApp): Fixtures {
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const begun = (who: Caller) => ok(app.call(who, stocktakesApi.begin, {}, key()));
  const counted = async (who: Caller) => ok(app.call(who, stocktakesApi.finish, at(await begun(who)), key()));
  const standing = async (own: Caller | null, made: Promise<{ id: number; version: number }>): Promise<Standing> => ({
    own,
    other: scanner,
    input: at(await made),
    again: versioned,
  });
  return {
    'stock-taking': {
      finish: () => standing(null, begun(everything)),
      reopen: () => standing(null, counted(everything)),
      approve: () => standing(everything, counted(everything)),
      cancel: async () => ({ ...(await standing(null, begun(everything))), stands: 'open' }),
    },
  };
}
