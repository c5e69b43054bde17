import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const billingApis = {} satisfies Readonly<Record<string, Api>>;
