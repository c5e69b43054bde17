import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const pocketApis = {} satisfies Readonly<Record<string, Api>>;
