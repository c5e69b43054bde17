import { copiesApi } from '#modules/library/catalogue/contract/copies.ts';
import { titlesApi } from '#modules/library/catalogue/contract/titles.ts';
import { writeOffsApi } from '#modules/library/catalogue/contract/write-offs.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const asker = 'ROLE_All' as const;
const decides = 'ROLE_finance_admin' as const;

/** Write-offs of copies before each of their steps. */
export function writeOffFixtures(app: TestApp): Fixtures {
  const asked = async () => {
    const { id: titleId } = await ok(app.call(asker, titlesApi.create, { title: 'Old', kind: 'other', copies: 2 }, key()));
    const { rows } = await ok(app.call(asker, copiesApi.list, { titleId }));
    const copyIds = rows.map(({ id }) => id);
    const { id, version } = await ok(app.call(asker, writeOffsApi.ask, { copyIds, because: 'Worn' }, key()));
    return { id, version };
  };
  const decided = async (): Promise<Standing> => ({ own: asker, other: decides, input: await asked(), again: versioned });
  const cancelled = async (): Promise<Standing> => {
    const input = await asked();
    return { own: null, other: asker, notFor: [decides, input], input, again: versioned };
  };
  return { 'write-off': { approve: decided, reject: decided, cancel: cancelled } };
}
