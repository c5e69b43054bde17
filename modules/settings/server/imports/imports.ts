import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { classImports } from './class-imports.ts';
import { officeImports } from './office-imports.ts';

/** What the school's frame takes in from files. */
export const imports: readonly ImportDefinition[] = [...classImports, ...officeImports];
