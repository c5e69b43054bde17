import type { Access } from '#kit/contract/access.ts';
import type { Figure } from '#kit/web/ui/Figures.tsx';

/** Figures of a student's profile that another module knows: what they owe, how often they came, how the last exam went. */
export interface StudentFigures {
  readonly key: string;
  /** Who sees them, besides being allowed to open the profile. */
  readonly access: Access;
  /** Their names, which stand before they have come. */
  readonly labels: readonly string[];
  /** The figures in the order of the names; none where there is nothing to tell yet. */
  readonly read: (studentId: number, signal: AbortSignal) => Promise<readonly Omit<Figure, 'label'>[]>;
}

const added: StudentFigures[] = [];

/** Adds figures to every student's profile, in the order of the calls. The application calls it once, at its start. */
export function addStudentFigures(figures: readonly StudentFigures[]): void {
  added.push(...figures);
}

/** The figures that other modules have added. */
export const addedFigures = (): readonly StudentFigures[] => added;
