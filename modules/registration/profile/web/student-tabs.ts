import type { ComponentType } from 'react';
import type { Access } from '#kit/contract/access.ts';
import type { Student } from '../../students/contract/student.ts';

/** A part of a student's profile that another module fills: fees, attendance, exams. */
export interface StudentTab {
  /** Its name in the address bar: `?tab=fees`. */
  readonly key: string;
  readonly label: string;
  /** Who sees it, besides being allowed to open the profile. */
  readonly access: Access;
  readonly Content: ComponentType<{ student: Student }>;
}

const added: StudentTab[] = [];

/** Adds tabs to every student's profile, in the order of the calls. The application calls it once, at its start. */
export function addStudentTabs(tabs: readonly StudentTab[]): void {
  added.push(...tabs);
}

/** The tabs that other modules have added. */
export const studentTabs = (): readonly StudentTab[] => added;
