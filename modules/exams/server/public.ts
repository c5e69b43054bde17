import * as published from '../results/server/published.store.ts';
import * as latest from '../results/server/latest.store.ts';

/** Where each of these students stood in the newest exam that was published; who has none is left out. */
export const latestStandings: typeof latest.latestStandings = (tx, studentIds) => latest.latestStandings(tx, studentIds);

/** The published exams of one student, the newest first, each with its subjects. */
export const publishedResults: typeof published.publishedResults = (tx, studentId, most) =>
  published.publishedResults(tx, studentId, most);

/** What later modules plug in: what report forms say of fees. */
export { feesOnForms } from './parts.ts';

/** The timetable, for planning the lessons that one has. */
export { teacherTimetable } from '../lessons/server/timetable-port.ts';
