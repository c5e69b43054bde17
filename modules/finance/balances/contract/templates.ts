import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { smsText } from '#modules/messaging/outgoing/contract/sms-text.ts';
import type { Placeholders } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { financeAdmin } from '../../contract/access.ts';

export const templateKinds = ['balance', 'invoice', 'receipt', 'custom'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** What a text may name in braces. */
export const feePlaceholders = {
  student: 'The student’s name; of siblings all names',
  adm: 'The admission number; of siblings all',
  class: 'Class and stream; of siblings each',
  balance: 'What is owed now; of siblings together and each',
  billed: 'What was billed this term, or with the invoices told of',
  paid: 'What was paid this term, or with the receipt',
  due: 'When the oldest unpaid charge is or was due',
  paybill: 'The school’s paybill number',
  guardian: 'The guardian’s name',
  school: 'The school’s name',
} as const satisfies Placeholders;

/** What the text of a receipt may name: it is told the moment the receipt is written, of one student. */
export const receiptPlaceholders = {
  student: 'The student’s name',
  adm: 'The admission number',
  class: 'Class and stream',
  paid: 'What was received',
  mode: 'How it was paid',
  receipt: 'The receipt’s number',
  day: 'The day of the payment',
  balance: 'What is owed after it',
  guardian: 'The guardian’s name',
  school: 'The school’s name',
} as const satisfies Placeholders;

/** What a text of a kind may name. */
export const placeholdersOf = (kind: TemplateKind): Placeholders => (kind === 'receipt' ? receiptPlaceholders : feePlaceholders);

export const feeText = smsText(1000).refine((text) => text.trim() !== '', 'Write the text.');

/** A text that messages about money are written from. Of those of receipts the newest in use is what guardians are told. */
export const feeTemplates = resource({
  path: '/api/finance/messagetemplates',
  access: both(financeAdmin),
  words: {
    one: 'message template',
    many: 'Templates',
    says: {
      list: 'Texts of messages about balances, invoices and receipts',
      get: 'One text',
      create: 'Keep a text',
      update: 'Change a text; messages that were written with it stay as they are',
      remove: 'Remove a text',
    },
  },
  record: {
    name: z.string(),
    kind: z.enum(templateKinds),
    english: z.string(),
    swahili: z.string().nullable(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    kind: z.enum(templateKinds),
    english: feeText,
    swahili: smsText(1000)
      .transform((text) => text.trim() || null)
      .nullable()
      .default(null),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'kind']).extend({ kind: z.enum(templateKinds).optional() }),
  refuses: { removal: [] },
});
export type MessageTemplate = RecordOf<typeof feeTemplates>;

export const feeTemplatesApi = {
  ...feeTemplates.api,
  preview: endpoint({
    method: 'POST',
    path: '/api/finance/messagetemplates/preview',
    access: financeAdmin,
    summary: 'A text as the guardian of a real student would get it now',
    reads: true,
    input: z.object({
      text: smsText(1000),
      kind: z.enum(templateKinds).default('balance'),
      studentId: id.nullable().default(null),
    }),
    output: z.object({
      /** Null while the school has no student. */
      text: z.string().nullable(),
      student: z.string().nullable(),
      segments: z.int(),
      /** Placeholders that mean nothing, in words. */
      unknown: z.array(z.string()),
    }),
    errors: ['not_found'],
  }),
};
