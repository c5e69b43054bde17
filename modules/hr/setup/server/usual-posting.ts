import { sql } from 'kysely';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { accountOptions, addAccounts } from '#modules/finance/server/public.ts';
import { type PostingPurpose, postingPurposes, purposes } from '../contract/posting-rules.ts';

/** The accounts that payroll usually needs, by what they are for. */
const usual: Readonly<Record<PostingPurpose, { code: string; name: string; under: string }>> = {
  salaries: { code: '5710', name: 'Salaries and wages', under: '5000' },
  employer_contributions: { code: '5720', name: 'Employer’s contributions', under: '5000' },
  net_pay: { code: '2070', name: 'Net pay owed to employees', under: '2000' },
  paye: { code: '2071', name: 'PAYE owed to KRA', under: '2000' },
  nssf: { code: '2072', name: 'NSSF contributions owed', under: '2000' },
  health: { code: '2073', name: 'SHIF contributions owed', under: '2000' },
  housing: { code: '2074', name: 'Housing levy owed', under: '2000' },
  nita: { code: '2075', name: 'NITA levy owed', under: '2000' },
  deductions: { code: '2076', name: 'Deductions to be handed on', under: '2000' },
  loans: { code: '1240', name: 'Loans and advances to employees', under: '1200' },
};

/** Adds what is missing of the usual accounts, and a rule for every purpose that has none. What stands is left as it is. */
export async function addUsualRules(ctx: StoreContext): Promise<{ accounts: number; rules: number }> {
  const accounts = await addAccounts(
    ctx,
    postingPurposes.map((purpose) => ({ ...usual[purpose], kind: purposes[purpose].kind })),
  );
  const known = await accountOptions(ctx.tx);
  // A school may use the number for something else: then the name tells the account, and without one there is no rule.
  const wanted = postingPurposes.flatMap((purpose) => {
    const { code, name } = usual[purpose];
    const fit = known.filter(({ kind, active }) => active && kind === purposes[purpose].kind);
    const found = fit.find((one) => one.name === name) ?? fit.find((one) => one.code === code);
    return found ? [{ purpose, ledgerId: found.id }] : [];
  });
  const { rows } = await sql<{ purpose: PostingPurpose }>`
    insert into hr.posting_rule (purpose, ledger_id)
    select w.purpose, w.ledger_id
      from unnest(${wanted.map(({ purpose }) => purpose)}::text[], ${wanted.map(({ ledgerId }) => ledgerId)}::bigint[])
           as w (purpose, ledger_id)
    on conflict do nothing returning purpose`.execute(ctx.tx);
  const found = { accounts, rules: rows.length };
  if (rows.length > 0)
    ctx.changed({
      entity: 'posting rule',
      id: null,
      action: 'usual rules added',
      after: { ...found, for: rows.map(({ purpose }) => purposes[purpose].words) },
    });
  return found;
}
