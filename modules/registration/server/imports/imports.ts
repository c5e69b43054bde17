import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { guardianImport } from './guardian-import.ts';
import { staffImport } from './staff-import.ts';
import { studentImport } from './student-import.ts';

/** What the register takes in from files. */
export const imports: readonly ImportDefinition[] = [studentImport, guardianImport, staffImport];
