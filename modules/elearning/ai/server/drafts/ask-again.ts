import type { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { draftsForTeaching, draftsNewsletters, keepsModel } from '../../contract/access.ts';
import { newsletterAsk, planAsk, questionsAsk, remarksAsk } from '../../contract/tools.ts';
import { ownCall } from '../log/calls.store.ts';
import type { Model } from '../model/prepare.ts';
import { tryModel } from '../tools.ts';
import { askNewsletter } from './ask-newsletter.ts';
import { askPlan } from './ask-plan.ts';
import { askQuestions } from './ask-questions.ts';
import { askRemarks } from './ask-remarks.ts';
import type { Made } from './made.ts';

const notAgain = () => new UserError('rule', 'This request cannot be asked again.');

/** What was asked, as it is asked today. Throws where an earlier version of the product asked otherwise. */
function still<S extends z.ZodType>(schema: S, asked: unknown): z.output<S> {
  const { success, data } = schema.safeParse(asked);
  if (!success) throw notAgain();
  return data;
}

/** Asks for the same once more; questions by rules are drawn from other sentences. Throws 404 and 422. */
export async function askAgain(ctx: SchoolContext, model: Model, id: number): Promise<Made> {
  const { purpose, asked } = await ownCall(ctx, id);
  const access = purpose === 'newsletter' ? draftsNewsletters : purpose === 'test' ? keepsModel : draftsForTeaching;
  if (!mayOrIsAbove(ctx.user, access))
    throw new UserError('forbidden', 'You do not have the right to do this. Ask your administrator.');
  switch (purpose) {
    case 'questions': {
      const before = still(questionsAsk, asked);
      return askQuestions(ctx, model, { ...before, seed: (before.seed + 1) % 1_000_000 });
    }
    case 'plan':
      return askPlan(ctx, model, still(planAsk, asked));
    case 'remarks':
      return askRemarks(ctx, model, still(remarksAsk, asked));
    case 'newsletter':
      return askNewsletter(ctx, model, still(newsletterAsk, asked));
    case 'test':
      return { callId: await tryModel(ctx, model), state: 'waiting', outcome: null, drafts: [] };
    default:
      throw notAgain();
  }
}
