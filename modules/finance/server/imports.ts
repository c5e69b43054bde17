import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { openingImport } from '../books/server/chart/opening-import.ts';
import { spendingImports } from '../spending/server/imports/supplier-import.ts';

/** What finance takes in from files. */
export const imports: readonly ImportDefinition[] = [openingImport, ...spendingImports];
