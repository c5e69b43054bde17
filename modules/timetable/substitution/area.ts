import type { Area } from '#kit/contract/module.ts';
import { timetableRead } from '../contract/access.ts';
import { absencesApi } from './contract/absences.ts';
import { coversApi } from './contract/covers.ts';
import { coverEvents } from './contract/events.ts';

/** Teachers who are away, who takes their lessons, and the ledger of covers. */
export const substitution: Area = {
  name: 'substitution',
  uses: ['setup', 'lessons', 'published'],
  publishes: ['timetable.absence', 'timetable.cover'],
  apis: { absences: absencesApi, covers: coversApi },
  events: [coverEvents.asked, coverEvents.takenBack, coverEvents.ownAgain],
  entities: { 'absence of a teacher': timetableRead, cover: timetableRead },
};
