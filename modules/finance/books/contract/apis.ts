import type { Api } from '#kit/contract/endpoint.ts';
import { accountsApi } from './accounts.ts';
import { journalsApi } from './journals.ts';
import { periodsApi } from './periods.ts';
import { reportsApi } from './reports.ts';

/** The area's endpoints by resource. */
export const booksApis = {
  accounts: accountsApi,
  periods: periodsApi,
  journals: journalsApi,
  reports: reportsApi,
} satisfies Readonly<Record<string, Api>>;
