import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { remarkImport } from './reports/imports/remark-import.ts';
import { choicesImport } from './teaching/choices-import.ts';

/** What examinations take in from files. */
export const imports: readonly ImportDefinition[] = [remarkImport, choicesImport];
