import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const balancesApis = {} satisfies Readonly<Record<string, Api>>;
