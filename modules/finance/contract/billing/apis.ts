import type { Api } from '#kit/contract/endpoint.ts';
import { voteHeadsApi } from './vote-heads.ts';

/** The area's endpoints by resource. */
export const billingApis = { voteHeads: voteHeadsApi } satisfies Readonly<Record<string, Api>>;
