import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { examsRead } from '../../contract/access.ts';
import { tellingApi } from './result-sms.ts';

/** The area's endpoints by resource. */
export const tellingApis = { telling: tellingApi } satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const tellingEntities = { 'results by SMS': examsRead } satisfies Readonly<Record<string, Access>>;
