import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const banksApis = {} satisfies Readonly<Record<string, Api>>;
