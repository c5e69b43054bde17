import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { inWords, type Placeholders, requireKnown, unknownIn } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { sendingOutlook } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { remindersApi } from '../../contract/reminders.ts';
import { feePlaceholders, feeTemplatesApi, type MessageTemplate, placeholdersOf } from '../../contract/templates.ts';
import { listFeeBalances } from '../fee-balances.store.ts';
import { computeRun, paybillMissing, paybillOf } from './compute.ts';
import { getRun, listRuns, recipientsOf } from './runs.store.ts';
import { cancelRun, decideRun, sendRun } from './send.store.ts';
import { ownTexts, receiptText, textFor } from './texts.ts';

const templates = tableStore<MessageTemplate>({
  table: 'finance.message_template',
  entity: 'message template',
  columns: { name: 'name', kind: 'kind', english: 'english', swahili: 'swahili', active: 'active' },
  search: ['name', 'english', 'swahili'],
  filters: ['kind'],
});

const unknownWords = (text: string, known: Placeholders = feePlaceholders) =>
  unknownIn(text, known).map((name) => inWords(name, known));

type Draft = Input<typeof feeTemplatesApi.create>;

/** The draft, once its texts name nothing that means nothing. Throws 400 at the text. */
function checked<D extends Pick<Draft, 'kind' | 'english' | 'swahili'>>(draft: D): D {
  requireKnown(draft.english, placeholdersOf(draft.kind), 'english');
  requireKnown(draft.swahili ?? '', placeholdersOf(draft.kind), 'swahili');
  return draft;
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
    list: (ctx, input) => templates.list(ctx, input),
    get: (ctx, { id }) => templates.get(ctx, id),
    create: (ctx, draft) => templates.create(ctx, checked(draft)),
    update: (ctx, { id, version, ...draft }) => templates.update(ctx, id, version, checked(draft)),
    remove: async (ctx, { id }) => {
      await templates.remove(ctx, id);
      return {};
    },
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
    cancel: (ctx, { id, version }) => cancelRun(ctx, id, version),
  }),
];
