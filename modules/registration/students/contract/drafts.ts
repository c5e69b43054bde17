import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { registrationWrite } from '../../contract/access.ts';

/** The most characters of JSON that a draft may hold. */
const largestDraft = 40_000;

/** What was typed so far, as the wizard keeps it. PostgreSQL keeps no NUL in JSON, so none is taken. */
const answers = z.record(z.string().max(64), z.unknown()).refine((value) => {
  const text = JSON.stringify(value);
  return text.length <= largestDraft && !text.includes(String.raw`\u0000`);
}, 'This draft is too large or holds invisible characters.');

const summary = z.object({ id, title: z.string(), step: z.int(), updatedAt: instant });
const draft = summary.extend({ answers: z.record(z.string(), z.unknown()) });
const saved = z.object({ title: line(150), step: z.int().min(1).max(10), answers });
const path = '/api/registration/drafts';

/** Registrations begun and not finished; everybody has their own only. */
export const draftsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'My unfinished registrations, newest first',
    output: z.object({ rows: z.array(summary) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'One of my drafts',
    input: byId,
    output: draft,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Keep a registration to finish later',
    input: saved,
    output: summary,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Keep what was typed since',
    input: saved.extend({ id }),
    output: summary,
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Discard a draft',
    input: byId,
    errors: ['not_found'],
  }),
};
