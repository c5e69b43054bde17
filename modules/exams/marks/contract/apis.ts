import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { analysisRead } from '../../contract/access.ts';
import { markImportsApi } from './mark-imports.ts';
import { sheetsApi } from './sheets.ts';

/** The area's endpoints by resource. */
export const marksApis = { sheets: sheetsApi, markImports: markImportsApi } satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const marksEntities = { 'sheet of marks': analysisRead } satisfies Readonly<Record<string, Access>>;
