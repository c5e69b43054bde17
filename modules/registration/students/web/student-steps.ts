import type { Icon } from '@tabler/icons-react';
import type { Access } from '#kit/contract/access.ts';

/** What another module does with students that were chosen in their list, on a screen of its own. */
export interface StudentStep {
  readonly label: string;
  readonly icon: Icon;
  readonly access: Access;
  /** The most students that it takes at once. */
  readonly most: number;
  readonly hrefOf: (studentIds: readonly number[]) => string;
}

const added: StudentStep[] = [];

/** Adds steps to the list of students, in the order of the calls. The application calls it once, at its start. */
export function addStudentSteps(steps: readonly StudentStep[]): void {
  added.push(...steps);
}

/** The steps that other modules have added. */
export const studentSteps = (): readonly StudentStep[] => added;
