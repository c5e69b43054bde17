import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';
import { smsText } from '../../outgoing/contract/sms-text.ts';

export const templateLanguages = ['en', 'sw'] as const;

/** A text kept for the next time. Which of its placeholders mean something is seen when it is used. */
export const template = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  language: z.enum(templateLanguages),
  body: z.string(),
});
export type Template = z.output<typeof template>;

export const templateDraft = z.object({
  name: line(60),
  language: z.enum(templateLanguages),
  body: smsText(1000).refine((text) => text.trim() !== '', 'Write the text.'),
});

const path = '/api/messaging/templates';

export const templatesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Texts kept for the next time',
    input: pageInput(['name', 'language']).extend({ language: z.enum(templateLanguages).optional() }),
    output: pageOf(template),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'One text',
    input: byId,
    output: template,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: messagingUse,
    summary: 'Keep a text for the next time',
    input: templateDraft,
    output: template,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'Change a kept text',
    input: templateDraft.extend({ id, version: z.number().int() }),
    output: template,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'Remove a kept text',
    input: byId,
    errors: ['not_found'],
  }),
};
