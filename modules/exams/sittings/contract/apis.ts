import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { analysisRead } from '../../contract/access.ts';
import { examsApi } from './exams.ts';

/** The area's endpoints by resource. */
export const sittingsApis = { exams: examsApi } satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const sittingsEntities = { exam: analysisRead } satisfies Readonly<Record<string, Access>>;
