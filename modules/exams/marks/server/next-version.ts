import { type RawBuilder, sql } from 'kysely';

/**
 * The version of a mark that is written into an empty cell, over `w` with its student and paper: above every version that the cell has
 * had. Were it 1 again, whoever saw the first mark of a cell that was emptied and filled anew would overwrite the other unseen.
 * @param sheetId the sheet, as a column or a value
 */
export const nextVersion = (sheetId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select 1 + coalesce(max(k.version), 0) from exams.mark_change k
   where k.sheet_id = ${sheetId} and k.student_id = w.student_id and k.paper = w.paper)`;
