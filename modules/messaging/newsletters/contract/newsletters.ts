import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalText } from '#kit/contract/fields.ts';
import { pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';
import { newsletter, newsletterDraft, newsletterFilter, newsletterRow } from './newsletter.ts';

const path = '/api/messaging/newsletters';
const versioned = byId.extend({ version: z.int() });

export const newslettersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Newsletters',
    input: newsletterFilter,
    output: pageOf(newsletterRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'One newsletter, with what keeps it from being published',
    input: byId,
    output: newsletter,
    errors: ['not_found'],
  }),
  image: endpoint({
    method: 'GET',
    path: `${path}/:id/images/:fileId`,
    access: messagingUse,
    summary: 'An image of a newsletter',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: messagingUse,
    summary: 'Begin a newsletter',
    input: newsletterDraft,
    output: newsletter,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'Change a draft; whoever does is one of its writers',
    input: newsletterDraft.extend({ id, version: z.int() }),
    output: newsletter,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'Discard a draft',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/:id/submit`,
    access: messagingUse,
    summary: 'Put a draft to review; every image says who is on it, and their families have said yes',
    idempotent: true,
    input: versioned,
    output: newsletter,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/:id/take-back`,
    access: messagingUse,
    summary: 'Make what waits for review a draft again',
    idempotent: true,
    input: versioned,
    output: newsletter,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: messagingUse,
    summary: 'Publish what others wrote under the next number of the year, or send it back with a remark',
    idempotent: true,
    input: versioned.extend({ approved: z.boolean(), remark: optionalText(500) }),
    output: newsletter,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  archive: endpoint({
    method: 'POST',
    path: `${path}/:id/archive`,
    access: messagingUse,
    summary: 'Take a newsletter off the web; its link says so from then on',
    idempotent: true,
    input: versioned,
    output: newsletter,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  pdf: endpoint({
    method: 'POST',
    path: `${path}/:id/pdf`,
    access: messagingUse,
    summary: 'Make the PDF of a newsletter, with letterhead and images, as a task',
    input: byId,
    output: z.object({ jobId: id }),
    errors: ['not_found'],
  }),
};
