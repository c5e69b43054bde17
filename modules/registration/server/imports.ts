import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { guardianImport } from '../imports/server/guardian-import.ts';
import { staffImport } from '../imports/server/staff-import.ts';
import { studentImport } from '../imports/server/student-import.ts';

/** What the register takes in from files. */
export const imports: readonly ImportDefinition[] = [studentImport, guardianImport, staffImport];
