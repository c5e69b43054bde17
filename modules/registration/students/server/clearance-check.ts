import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** What a module looks up before a student leaves: library loans, fees, borrowed property. */
export interface ClearanceCheck {
  /** Never changes once landed: `library.loans`. */
  readonly key: string;
  readonly title: string;
  readonly department: string;
  /** What the student still has or owes, in a sentence; null when there is nothing. */
  owing(
    ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'> & Partial<Pick<SchoolContext, 'user'>>,
    studentId: number,
  ): Promise<string | null>;
}

/** What later modules look up before a student leaves for another school. */
export const clearanceChecks = port<ClearanceCheck>('registration.clearance checks');
