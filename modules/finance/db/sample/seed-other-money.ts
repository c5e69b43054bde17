import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { capitationStore, collectionStore, incomeStore } from '../../cashier/server/other/other-money.store.ts';
import { receiveCollection, receiveIncome } from '../../cashier/server/other/receive-other-money.ts';
import { addAccounts } from '../../ledger/server/books.store.ts';

const accounts = [
  { code: '4850', name: 'Uniform and other sales', kind: 'income', under: '4800' },
  { code: '4860', name: 'Hire of buses and halls', kind: 'income', under: '4800' },
  { code: '4870', name: 'School farm', kind: 'income', under: '4800' },
  { code: '4880', name: 'Capitation', kind: 'income', under: '4800' },
] as const;

/** Money that is no fees: uniform and newspapers from students, the bus, the farm, and capitation with its gap. */
export async function seedOtherMoney(ctx: SchoolContext, students: readonly number[], day: string, bank: number): Promise<void> {
  await addAccounts(ctx.tx, accounts);
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from finance.account where code = any(${accounts.map(({ code }) => code)}::text[])`.execute(ctx.tx);
  const account = (code: string) => there(rows.find((row) => row.code === code)).id;
  const uniform = await collectionStore.create(ctx, { name: 'Uniform', incomeId: account('4850'), price: 350_000, active: true });
  await collectionStore.create(ctx, { name: 'Newspapers', incomeId: account('4850'), price: 6_000, active: true });
  const plain = { day, reference: null, moneyId: null, payerName: null, narration: null };
  for (const studentId of students.slice(3, 7))
    await receiveCollection(ctx, { ...plain, mode: 'cash', kindId: uniform.id, studentId, amount: 350_000 });
  const bus = await incomeStore.create(ctx, { name: 'Bus hire', kind: 'bus hire', incomeId: account('4860'), active: true });
  const farm = await incomeStore.create(ctx, { name: 'School farm', kind: 'farm', incomeId: account('4870'), active: true });
  const grant = await incomeStore.create(ctx, {
    name: 'Capitation',
    kind: 'capitation',
    incomeId: account('4880'),
    active: true,
  });
  const banked = { ...plain, mode: 'eft', moneyId: bank } as const;
  await receiveIncome(ctx, { ...plain, mode: 'cash', sourceId: farm.id, payerName: 'Milk to the dairy', amount: 1_240_000 });
  await receiveIncome(ctx, { ...banked, sourceId: bus.id, payerName: 'Upendo Church', reference: 'FT22118', amount: 2_500_000 });
  await receiveIncome(ctx, {
    ...banked,
    sourceId: grant.id,
    payerName: 'Ministry of Education',
    reference: 'FT22391',
    amount: 95_000_000,
  });
  const term = await currentTerm(ctx.tx, schoolDay(ctx));
  if (term)
    await capitationStore.create(ctx, {
      sourceId: grant.id,
      termId: term.termId,
      learners: students.length,
      rate: 444_900,
      note: null,
    });
}
