import type { Api } from '#kit/contract/endpoint.ts';
import { runsApi } from './runs.ts';
import { structuresApi } from './structures.ts';
import { voteHeadsApi } from './vote-heads.ts';

/** The area's endpoints by resource. */
export const billingApis = {
  voteHeads: voteHeadsApi,
  feeStructures: structuresApi,
  billingRuns: runsApi,
} satisfies Readonly<Record<string, Api>>;
