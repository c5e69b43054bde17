import type { Api } from '#kit/contract/endpoint.ts';
import { feedsApi } from './feeds.ts';
import { mpesaApi } from './mpesa.ts';
import { promptsApi } from './prompts.ts';
import { suspenseRefundsApi } from './refunds.ts';
import { suspenseApi } from './suspense.ts';

/** The area's endpoints by resource. */
export const banksApis = {
  mpesa: mpesaApi,
  feeds: feedsApi,
  suspense: suspenseApi,
  suspenseRefunds: suspenseRefundsApi,
  prompts: promptsApi,
} satisfies Readonly<Record<string, Api>>;
