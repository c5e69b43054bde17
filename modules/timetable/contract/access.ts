import { type Access, anyOf } from '#kit/contract/access.ts';

/** Days, rooms, lessons, runs, the board, publishing and covers: who administers the timetable. */
export const timetableAdmin = anyOf('ROLE_timetable_admin');

/** The same as whoever only reads (an auditor) may see it. */
export const timetableRead = anyOf('ROLE_timetable_admin', 'ROLE_View_Only');

/** Timetables that are published: everybody of the staff sees and prints them. */
export const timetableSee = 'signedIn' satisfies Access;
