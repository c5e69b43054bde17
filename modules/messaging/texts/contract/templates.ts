import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { messagingUse } from '../../contract/access.ts';
import { smsText } from '../../outgoing/contract/sms-text.ts';

export const templateLanguages = ['en', 'sw'] as const;

/** A text kept for the next time. Which of its placeholders mean something is seen when it is used. */
export const templates = resource({
  path: '/api/messaging/templates',
  access: both(messagingUse),
  words: {
    one: 'template',
    many: 'Templates',
    says: {
      list: 'Texts kept for the next time',
      get: 'One text',
      create: 'Keep a text for the next time',
      update: 'Change a template',
      remove: 'Remove a template',
    },
  },
  record: { name: z.string(), language: z.enum(templateLanguages), body: z.string() },
  draft: z.object({
    name: line(60),
    language: z.enum(templateLanguages),
    body: smsText(1000).refine((text) => text.trim() !== '', 'Write the text.'),
  }),
  filter: pageInput(['name', 'language']).extend({ language: z.enum(templateLanguages).optional() }),
  refuses: { removal: [] },
  kept: { table: 'messaging.template', search: ['name', 'body'] },
});
export type Template = RecordOf<typeof templates>;
export const templatesApi = templates.api;
