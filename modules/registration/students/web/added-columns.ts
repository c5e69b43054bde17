import type { ReactNode } from 'react';
import type { Access } from '#kit/contract/access.ts';

/** A column of the list of students that another module fills: what they owe, how often they came. */
export interface AddedColumn {
  readonly key: string;
  readonly label: string;
  /** Who sees it, besides being allowed to open the list. */
  readonly access: Access;
  /** What stands in it, by student, in one request for all of a page; who is not in it has an empty cell. */
  readonly read: (studentIds: readonly number[]) => Promise<ReadonlyMap<number, ReactNode>>;
}

const added: AddedColumn[] = [];

/** Adds columns to the list of students, in the order of the calls. The application calls it once, at its start. */
export function addStudentColumns(columns: readonly AddedColumn[]): void {
  added.push(...columns);
}

/** The columns that other modules have added. */
export const addedColumns = (): readonly AddedColumn[] => added;
