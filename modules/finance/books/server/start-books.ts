import type { FinanceContext } from '../../ledger/server/context.ts';
import { addTemplate } from './chart/template.store.ts';

/** A new school begins with the accounts of a public one; they are renamed, left unused or removed as it likes. */
export async function startBooks(ctx: Pick<FinanceContext, 'tx' | 'changed'>): Promise<void> {
  await addTemplate(ctx, 'public');
}
