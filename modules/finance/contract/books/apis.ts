import type { Api } from '#kit/contract/endpoint.ts';
import { accountsApi } from './accounts.ts';
import { journalsApi } from './journals.ts';
import { periodsApi } from './periods.ts';

/** The area's endpoints by resource. */
export const booksApis = { accounts: accountsApi, periods: periodsApi, journals: journalsApi } satisfies Readonly<
  Record<string, Api>
>;
