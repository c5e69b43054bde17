import { sql } from 'kysely';
import { z } from 'zod';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { remarkChoices } from '#modules/exams/server/public.ts';
import { questionScope } from '../../bank/server/scope.ts';
import type { toolsApi } from '../contract/tools.ts';
import { hasLibrary, sourceText } from './drafts/source-text.ts';
import { monthUse } from './log/month.store.ts';
import { hostOf } from './model/address.ts';
import { askOfModel, type Model } from './model/prepare.ts';
import { readabilityOf } from './rules/readability.ts';
import { keptSettings } from './settings.store.ts';

type State = Output<typeof toolsApi.state>;

/** What forms of the tools offer, and what the model may still do this month. */
export async function toolsState(ctx: SchoolContext): Promise<State> {
  const { on, model, address, monthTokens } = await keptSettings(ctx);
  const { used } = await monthUse(ctx);
  const scope = await questionScope(ctx);
  const { rows: courses } = await sql<State['courses'][number]>`
    select c.id, c.name from settings.courses c where ${scope}::bigint[] is null or c.id = any(${scope}::bigint[])
     order by lower(c.name), c.id`.execute(ctx.tx);
  const { rows: classes } = await sql<State['classes'][number]>`
    select id, name from settings.classes where active order by level, id`.execute(ctx.tx);
  const { grades } = await remarkChoices(ctx);
  const ready = on && model !== null && address !== null;
  return {
    model: ready ? model : null,
    host: ready ? hostOf(address) : null,
    monthTokens,
    usedTokens: used,
    courses,
    classes,
    grades: grades.map(({ id, code, scaleName }) => ({ id, code, scaleName })),
    library: hasLibrary(ctx),
  };
}

/** How hard a text is to read. Refuses one without words. */
export async function readability(
  ctx: SchoolContext,
  given: Input<typeof toolsApi.readability>,
): Promise<Output<typeof toolsApi.readability>> {
  const { pages } = await sourceText(ctx, given);
  const found = readabilityOf(pages.map(({ text }) => text).join('\n\n'));
  if (!found) throw fieldError('text', 'Paste a text with words.');
  return found;
}

const trial = z.object({ reply: z.string().max(2000) });

/** Sends the model one sentence that tells nothing of the school. */
export const tryModel = (ctx: SchoolContext, model: Model): Promise<number> =>
  askOfModel(ctx, model, {
    purpose: 'test',
    courseId: null,
    classId: null,
    asked: {},
    system: 'This is a trial.',
    messages: [{ role: 'user', content: 'JSON: {"reply":"ready"}' }],
    shape: trial,
    keep: async () => 'The model answers.',
  });
