import type { Api } from '#kit/contract/endpoint.ts';
import { banksApi } from './accounts.ts';
import { feedsApi } from './feeds.ts';
import { mpesaApi } from './mpesa.ts';
import { noticesApi } from './notices.ts';
import { promptsApi } from './prompts.ts';
import { typedCodesApi } from '../../receiving/contract/references.ts';
import { reconciliationApi, statementsApi } from './reconciliation.ts';
import { suspenseRefundsApi } from './refunds.ts';
import { secondPersonApi } from '../../control/contract/second-person.ts';
import { suspenseApi } from './suspense.ts';

/** The area's endpoints by resource. */
export const banksApis = {
  banks: banksApi,
  statements: statementsApi,
  reconciliation: reconciliationApi,
  mpesa: mpesaApi,
  feeds: feedsApi,
  notices: noticesApi,
  typedCodes: typedCodesApi,
  suspense: suspenseApi,
  suspenseRefunds: suspenseRefundsApi,
  prompts: promptsApi,
  secondPerson: secondPersonApi,
} satisfies Readonly<Record<string, Api>>;
