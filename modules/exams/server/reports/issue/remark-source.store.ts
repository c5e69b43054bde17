import type { StoreContext } from '#kit/server/db/table-store.ts';
import type { RemarkLanguage } from '../../../contract/reports/remark-text.ts';
import { bankOfRemarks, remarkLengthsOf } from '../remarks.store.ts';
import type { RemarkSource } from './automatic-remarks.ts';

/** The bank of remarks with the lengths that fit. */
export async function remarkSource(ctx: Pick<StoreContext, 'tx'>, language: RemarkLanguage): Promise<RemarkSource> {
  const { lengths } = await remarkLengthsOf(ctx);
  return { bank: await bankOfRemarks(ctx), lengths, language };
}
