import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const cashierApis = {} satisfies Readonly<Record<string, Api>>;
