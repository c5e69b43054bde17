import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { resultsApi } from './results.ts';

/** The area's endpoints by resource. */
export const resultsApis = { results: resultsApi } satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const resultsEntities = {} satisfies Readonly<Record<string, Access>>;
