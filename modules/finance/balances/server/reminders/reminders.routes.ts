import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { inWords, type Placeholders, requireKnown, unknownIn } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { sendingOutlook } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { remindersApi } from '../../contract/reminders.ts';
import {
  feePlaceholders,
  feeTemplates,
  feeTemplatesApi,
  type MessageTemplate,
  placeholdersOf,
} from '../../contract/templates.ts';
import { listFeeBalances } from '../fee-balances.store.ts';
import { computeRun, paybillMissing, paybillOf } from './compute.ts';
import { getRun, listRuns, recipientsOf } from './runs.store.ts';
import { cancelRun, decideRun, sendRun } from './send-reminders.ts';
import { ownTexts, receiptText, textFor } from './texts.ts';

const templates = resourceStore(feeTemplates, {
  table: 'finance.message_template',
  search: ['name', 'english', 'swahili'],
  before: checkText,
});

const unknownWords = (text: string, known: Placeholders = feePlaceholders) =>
  unknownIn(text, known).map((name) => inWords(name, known));

/** Throws 400 at a text that names what means nothing. */
function checkText(_: unknown, { kind, english, swahili }: z.input<typeof feeTemplates.draft>): void {
  requireKnown(english, placeholdersOf(kind), 'english');
  requireKnown(swahili ?? '', placeholdersOf(kind), 'swahili');
}

/** A text as the guardian of a student would get it now; of the first student who owes when none is named. */
async function previewTemplate(ctx: SchoolContext, { text, kind, studentId }: Input<typeof feeTemplatesApi.preview>) {
  const whom = studentId === null ? { sort: '-balance', status: 'here' as const } : { ids: [studentId], status: 'any' as const };
  const { rows } = await listFeeBalances(ctx, { sort: 'fullName', ...whom, page: 1, size: 1 });
  const [row] = rows;
  if (studentId !== null && !row) throw notFound('student');
  const unknown = unknownWords(text, placeholdersOf(kind));
  if (!row) return { text: null, student: null, segments: countSegments(text).segments, unknown };
  const [guardian] = await guardiansToTell(ctx.tx, [row.id], 'first');
  const more = { guardian: guardian?.name ?? 'parent', school: ctx.school.name, paybill: await paybillOf(ctx) };
  const filled =
    kind === 'receipt'
      ? receiptText(text, row, { ...more, day: schoolDay(ctx) })
      : textFor(text, [{ ...row, due: row.owedSince }], more);
  return { text: filled, student: row.fullName, segments: countSegments(filled).segments, unknown };
}

/** Every message of a run as it would go out now. */
async function previewRun(ctx: SchoolContext, input: Input<typeof remindersApi.preview>) {
  const computed = await computeRun(ctx, input);
  const missing = await paybillMissing(ctx, input.body);
  const { goesAt, quiet, approvalAbove, credit, outbox } = await sendingOutlook(
    ctx,
    input.sendAt === null ? null : new Date(input.sendAt),
  );
  return {
    ...computed,
    unknown: [...unknownWords(input.body), ...(missing === null ? [] : [missing])],
    goesAt: goesAt.toISOString(),
    quiet,
    needsApproval: approvalAbove !== null && computed.messages.length > approvalAbove,
    credit,
    outbox,
  };
}

export const reminderRoutes = [
  ...implement(feeTemplatesApi, {
    ...handlersOf(templates),
    preview: (ctx, input) => previewTemplate(ctx, input),
  }),
  ...implement(remindersApi, {
    texts: async (ctx, { kind }) => {
      const { rows } = await sql<Pick<MessageTemplate, 'id' | 'name' | 'english' | 'swahili'>>`
        select id, name, english, swahili from finance.message_template
         where active and kind in (${kind}, 'custom') order by kind = 'custom', lower(name)`.execute(ctx.tx);
      return { rows, own: ownTexts[kind] };
    },
    preview: (ctx, input) => previewRun(ctx, input),
    send: (ctx, input) => sendRun(ctx, input),
    list: (ctx, input) => listRuns(ctx.tx, ctx.user.accountId, input),
    get: (ctx, { id }) => getRun(ctx.tx, ctx.user.accountId, id),
    recipients: async (ctx, input) => {
      await getRun(ctx.tx, ctx.user.accountId, input.id);
      return recipientsOf(ctx.tx, input);
    },
    decide: (ctx, input) => decideRun(ctx, input),
    cancel: (ctx, at) => cancelRun(ctx, at),
  }),
];
