import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { departmentsOf } from '#modules/settings/server/public.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { addKenyanBanks, branchStore } from '../../setup/server/banks.store.ts';
import { createPostingRule } from '../../setup/server/posting-rules.store.ts';
import { hrSetting, saveHrSetting } from '../../setup/server/settings.store.ts';
import { addUsualRules } from '../../setup/server/usual-posting.ts';

/** Made up for the sample, as a school enters those of its employees. */
const branches: readonly (readonly [bank: string, code: string, name: string])[] = [
  ['01', '100', 'Moi Avenue'],
  ['01', '103', 'Nakuru'],
  ['11', '002', 'Co-operative House'],
  ['11', '010', 'Nakuru'],
  ['12', '005', 'Nakuru'],
  ['68', '003', 'Kangema'],
  ['68', '022', 'Tom Mboya'],
  ['70', '014', 'Nakuru'],
];

/** How the sample school pays: numbers, banks, branches, and accounts with one of their own for a department. */
export async function seedHrSetup(ctx: SchoolContext): Promise<void> {
  await saveHrSetting(ctx, {
    ...(await hrSetting(ctx.tx)),
    healthRounding: 'shilling',
    employerPin: 'P051234567A',
    nssfNo: '0012345678',
    shaNo: 'EMP-0045127',
    nitaNo: 'N-20417',
    helbNo: 'H-77120',
  });
  await addKenyanBanks(ctx);
  const { rows } = await sql<{ id: number; code: string }>`select id, code from hr.bank`.execute(ctx.tx);
  const bankId = new Map(rows.map(({ id, code }) => [code, id]));
  for (const [bank, code, name] of branches)
    await branchStore.create(ctx, { bankId: bankId.get(bank) ?? 0, code, name, active: true });
  await addUsualRules(ctx);
  const [department] = await departmentsOf(ctx.tx);
  const wages = (await accountOptions(ctx.tx)).find(({ name, kind }) => name === 'Wages of workers' && kind === 'expense');
  if (department && wages) await createPostingRule(ctx, { purpose: 'salaries', departmentId: department.id, ledgerId: wages.id });
}
