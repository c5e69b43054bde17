import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { analysisRead } from '../../contract/access.ts';
import { reviewApi } from './review.ts';

/** The area's endpoints by resource. */
export const reviewApis = { review: reviewApi } satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const reviewEntities = { 'check of marks': analysisRead } satisfies Readonly<Record<string, Access>>;
