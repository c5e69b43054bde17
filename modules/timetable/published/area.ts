import type { Area } from '#kit/contract/module.ts';
import { timetableAdmin, timetableRead } from '../contract/access.ts';
import { timetableFeedsApi } from './contract/feeds.ts';
import { timetableWallApi } from './contract/wall.ts';
import { publicationsApi } from './contract/publications.ts';
import { timetablePapersApi } from './contract/papers.ts';
import { publishedApi } from './contract/published.ts';

/** Timetables that are published: by class, teacher and room, on paper, in calendars and on the wall, with their history. */
export const published: Area = {
  name: 'published',
  uses: ['setup', 'lessons', 'plans'],
  publishes: [
    'timetable.publication',
    'timetable.session',
    'timetable.session_teacher',
    'timetable.session_class',
    'timetable.week_of_cycle',
  ],
  apis: {
    publications: publicationsApi,
    published: publishedApi,
    timetablePapers: timetablePapersApi,
    timetableFeeds: timetableFeedsApi,
    timetableWall: timetableWallApi,
  },
  entities: { 'published timetable': timetableRead, 'calendar address': timetableAdmin },
};
