import type { StoreContext } from '#kit/server/db/table-store.ts';
import type { RemarkLanguage } from '../../contract/remark-text.ts';
import { bankOfRemarks, remarkLengthsOf } from '../remarks.store.ts';
import type { RemarkSource } from './automatic-remarks.ts';
import type { FormExamFacts } from './form-exam.store.ts';
import { keptBank } from './kept-forms.store.ts';

/** The bank of remarks with the lengths that fit: of an exam that was published as they were then. */
export async function remarkSource(
  ctx: Pick<StoreContext, 'tx'>,
  { editionId }: Pick<FormExamFacts, 'editionId'>,
  language: RemarkLanguage,
): Promise<RemarkSource> {
  if (editionId !== null) return { ...(await keptBank(ctx.tx, editionId)), language };
  const { lengths } = await remarkLengthsOf(ctx);
  return { bank: await bankOfRemarks(ctx), lengths, language };
}
