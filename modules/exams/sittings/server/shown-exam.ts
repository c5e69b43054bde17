import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the results of an exam `e` are out: published or archived, and the day from which they are published has come. Whoever has no
 * part in making results sees nothing of them before, nor while the exam is open again.
 * @param today the school's day
 */
export const shownExam = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(e.state in ('published', 'archived') and coalesce(e.published_on <= ${today}::date, false))`;
