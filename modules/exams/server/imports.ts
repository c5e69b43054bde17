import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { remarkImport } from '../reports/server/imports/remark-import.ts';
import { choicesImport } from '../teaching/server/choices-import.ts';

/** What examinations take in from files. */
export const imports: readonly ImportDefinition[] = [remarkImport, choicesImport];
