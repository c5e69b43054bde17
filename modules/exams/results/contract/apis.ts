import type { Api } from '#kit/contract/endpoint.ts';
import { resultsApi } from './results.ts';

/** The area's endpoints by resource. */
export const resultsApis = { results: resultsApi } satisfies Readonly<Record<string, Api>>;
