import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** A piece of a section on paper. Everything in it is text. */
export type PackBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: readonly PackColumn[]; rows: readonly (readonly string[])[] };

export interface PackColumn {
  readonly label: string;
  /** Its share of the width beside the others; 1 when left out. */
  readonly width?: number;
  readonly numeric?: boolean;
}

/** The meeting that a pack is made for, and the time its figures are of, both days included. */
export interface PackPeriod {
  readonly meetingId: number;
  readonly from: string;
  readonly to: string;
}

/** A part of the board pack. Modules plug theirs in at composition: fees, examinations, attendance. */
export interface PackSection {
  readonly title: string;
  read(ctx: SchoolContext, period: PackPeriod): Promise<readonly PackBlock[]>;
}

/** A table, or a sentence when it has no rows. */
export function tableOr(columns: readonly PackColumn[], rows: readonly (readonly string[])[], none: string): PackBlock {
  return rows.length > 0 ? { kind: 'table', columns, rows } : { kind: 'text', text: none };
}

/** What later modules write into the board's pack. */
export const boardSections = port<PackSection>('registration.board sections');
