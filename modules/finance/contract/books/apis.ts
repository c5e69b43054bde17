import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const booksApis = {} satisfies Readonly<Record<string, Api>>;
