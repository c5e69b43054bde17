import * as latest from '../results/server/latest.store.ts';

/** Where each of these students stood in the newest exam that was published; who has none is left out. */
export const latestStandings: typeof latest.latestStandings = (tx, studentIds) => latest.latestStandings(tx, studentIds);

/** What later modules plug in: what report forms say of fees. */
export { feesOnForms } from './parts.ts';

/** The timetable, for planning the lessons that one has. */
export { teacherTimetable } from '../lessons/server/timetable-port.ts';
