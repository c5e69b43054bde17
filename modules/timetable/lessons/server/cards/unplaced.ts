import type { RawBuilder } from 'kysely';
import { port } from '#kit/server/module/ports.ts';

/** Conditions over `t`, a lesson: a piece of it does not stand in the timetable that is worked on. Without one nothing is called unplaced. */
export const unplacedLessons = port<RawBuilder<unknown>>('unplaced lessons');
