import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { stateOverdraft } from '../../banks/server/accounts/banks.store.ts';
import { setOpening } from '../../books/server/chart/opening.store.ts';
import { addTemplate } from '../../books/server/chart/template.store.ts';
import { postManual } from '../../books/server/journals/post-manual.ts';

type Line = readonly [account: string, shillings: number];

const openings: readonly Line[] = [
  ['Boarding and school fund account', 2_310_250],
  ['Parents’ association account', 684_500],
  ['Land and buildings', 48_000_000],
  ['Vehicles', 4_500_000],
];

const month: { debit: readonly Line[]; credit: readonly Line[] } = {
  debit: [
    ['Wages of workers', 186_400],
    ['Food', 241_300],
    ['Firewood and fuel', 58_750],
    ['Electricity, water and conservancy costs', 64_120],
    ['Repairs and maintenance costs', 22_480],
  ],
  credit: [
    ['Boarding and school fund account', 508_930],
    ['Parents’ association account', 64_120],
  ],
};

const grant: typeof month = {
  debit: [
    ['Infrastructure account', 865_700],
    ['Boarding and school fund account', 428_900],
  ],
  credit: [
    ['Grant for infrastructure', 865_700],
    ['Capitation for operations', 428_900],
  ],
};

/** What the school had when the year began, its grants, and what the last months cost, as the bursar posts it. */
export async function seedBooks(own: SchoolContext): Promise<void> {
  const today = schoolDay(own);
  const year = today.slice(0, 4);
  await addTemplate(own, 'public');
  const { rows } = await sql<{ id: number; name: string }>`select id, name from finance.account where not heading`.execute(
    own.tx,
  );
  const known = new Map(rows.map(({ id, name }) => [name, id]));
  const id = (name: string) => known.get(name) ?? 0;
  for (const [name, shillings] of openings)
    await setOpening(own, { id: id(name), day: `${year}-01-01`, amount: shillings * 100, other: false });
  for (const [name] of month.credit) await stateOverdraft(own, id(name), 100_000_000);
  const side = (lines: readonly Line[], which: 'debit' | 'credit') =>
    lines.map(([name, shillings]) => ({ accountId: id(name), side: which, amount: shillings * 100, note: null }));
  const posted = async (day: string, narration: string, { debit, credit }: typeof month) => {
    if (day <= today) await postManual(own, { day, narration, lines: [...side(debit, 'debit'), ...side(credit, 'credit')] });
  };
  await posted(`${year}-02-12`, 'Grants of the first term', grant);
  const months = Array.from({ length: Number(today.slice(5, 7)) }, (_, at) => String(at + 1).padStart(2, '0')).slice(-4);
  for (const one of months) await posted(`${year}-${one}-20`, `Wages and running costs of ${one}/${year}`, month);
}
