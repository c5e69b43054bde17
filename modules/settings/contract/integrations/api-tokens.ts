import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { apiToken, apiTokenDraft, tokenStates } from '#modules/platform/contract/api-tokens.ts';
import { settingsAdmin } from '../access.ts';

/** What may be opened to a token, module by module. */
const offered = z.object({
  module: z.string(),
  title: z.string(),
  scopes: z.array(z.object({ scope: z.string(), opens: z.string() })),
});
export type OfferedScopes = z.infer<typeof offered>;

const path = '/api/settings/apitokens';
const access = settingsAdmin;

export const apiTokensApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'API tokens of the school, those that have ended too',
    input: pageInput(['createdAt', 'name', 'expiresAt', 'lastUsedAt'], '-createdAt').extend({
      state: z.enum(tokenStates).optional(),
    }),
    output: pageOf(apiToken),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One API token',
    input: byId,
    output: apiToken,
    errors: ['not_found'],
  }),
  scopes: endpoint({
    method: 'GET',
    path: `${path}/offered/scopes`,
    access,
    summary: 'What may be opened to an API token',
    output: z.object({ rows: z.array(offered), today: z.iso.date() }),
  }),
  create: endpoint({
    method: 'POST',
    stepUp: true,
    path,
    access,
    summary: 'Make an API token; it is shown this once',
    input: apiTokenDraft,
    output: z.object({ record: apiToken, token: z.string() }),
    errors: ['duplicate', 'finance_code'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/:id/revoke`,
    access,
    summary: 'Revoke an API token, which is refused at once',
    input: byId,
    output: apiToken,
    errors: ['not_found'],
  }),
};
