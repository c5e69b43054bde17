import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { QuestionBody } from '../../../bank/contract/question.ts';
import type { FieldReading, SheetField, SheetPage } from '../../contract/paper-sheet.ts';
import type { SheetState } from '../../contract/papers.ts';
import { type Decided, type Filled, filledOf, openDoubts } from './answers.rules.ts';

type Tx = Pick<SchoolContext, 'tx'>;

/** A sheet, held. */
export interface HeldSheet {
  id: number;
  version: number;
  quizId: number;
  quizState: string;
  paperId: number;
  variant: number;
  no: number;
  spare: boolean;
  studentId: number | null;
  state: SheetState;
  attemptId: number | null;
  pages: SheetPage[];
}

/** Holds a sheet, so that two who read or decide at once come one after the other; null for none of the school’s. */
export async function holdSheet({ tx }: Tx, id: number): Promise<HeldSheet | null> {
  const { rows } = await sql<HeldSheet>`
    select h.id, h.version, p.quiz_id as "quizId", q.state as "quizState", h.paper_id as "paperId", h.variant, h.no, h.spare,
           h.student_id as "studentId", h.state, h.attempt_id as "attemptId", v.pages
      from elearning.quiz_sheet h
      join elearning.quiz_paper p on p.school_id = h.school_id and p.id = h.paper_id
      join elearning.quiz q on q.school_id = p.school_id and q.id = p.quiz_id
      join elearning.quiz_paper_variant v on v.school_id = h.school_id and v.paper_id = h.paper_id and v.variant = h.variant
     where h.id = ${id} for update of h`.execute(tx);
  return rows[0] ?? null;
}

/** Of a page `g` that was read: which of the sheet it is, and what was read. Such a one has both, by a constraint. */
export const pageRead = sql`coalesce(g.page, 1) as page, coalesce(g.reading, '[]') as reading`;

/** A page of a sheet that counts. */
export interface ReadPage {
  id: number;
  page: number;
  reading: FieldReading[];
  decided: Decided;
}

export async function readPagesOf({ tx }: Tx, sheetId: number): Promise<ReadPage[]> {
  const { rows } = await sql<ReadPage>`
    select g.id, ${pageRead}, g.decided from elearning.quiz_scan_page g
     where g.sheet_id = ${sheetId} and g.outcome = 'read' order by g.page`.execute(tx);
  return rows;
}

/** How many answers a person still decides on a sheet. */
export const doubtsOn = (pages: readonly ReadPage[]): number =>
  pages.reduce((sum, { reading, decided }) => sum + openDoubts(reading, decided).length, 0);

/** What is filled in, question by question; of a page that has not come nothing is. */
export function filledByPlace(design: readonly SheetPage[], pages: readonly ReadPage[]): Map<number, Filled[]> {
  const all = design.flatMap(({ fields }, index) => {
    const page = pages.find((one) => one.page === index + 1);
    return filledOf(fields, page?.reading ?? [], page?.decided ?? {});
  });
  return Map.groupBy(all, ({ field }) => field.place);
}

/** What a variant asks. */
export interface PaperQuestion {
  place: number;
  questionId: number;
  versionId: number;
  seed: number;
  outOf: number;
  body: QuestionBody;
}

export async function questionsOfVariant({ tx }: Tx, paperId: number, variant: number): Promise<PaperQuestion[]> {
  const { rows } = await sql<PaperQuestion>`
    select g.place, g.question_id as "questionId", g.version_id as "versionId", g.seed, g.out_of as "outOf", v.body
      from elearning.quiz_paper_question g
      join elearning.question_version v on v.school_id = g.school_id and v.id = g.version_id
     where g.paper_id = ${paperId} and g.variant = ${variant} order by g.place`.execute(tx);
  return rows;
}

/** Whether something is written by hand in a question’s fields. */
export const isWritten = (fields: readonly SheetField[]): boolean => fields.some(({ how }) => how === 'hand');
