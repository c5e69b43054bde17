import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';

/** The area's endpoints by resource. */
export const sittingsApis = {} satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const sittingsEntities = {} satisfies Readonly<Record<string, Access>>;
