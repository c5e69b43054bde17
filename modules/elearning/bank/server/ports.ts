import type { RawBuilder } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { port } from '#kit/server/module/ports.ts';
import type { QuestionUse } from '../contract/question-uses.ts';

/** As SQL, whether the question `q` is asked in something that is open now, so that nobody may learn what is right. */
export type HeldBack = (now: Date) => RawBuilder<boolean>;

/** What later areas hold back from self tests while it counts elsewhere. */
export const heldBack = port<HeldBack>('elearning.heldBack');

/** Where a question stands, of what the caller may know of. */
export type QuestionUses = (
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed'>,
  questionId: number,
) => Promise<readonly QuestionUse[]>;

/** What later areas ask of the bank, for the page of a question. */
export const questionUses = port<QuestionUses>('elearning.questionUses');
