import { waiting } from '#kit/server/approval/waiting.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { lessonsOfDay } from '#modules/biometrics/server/public.ts';
import { teacherTimetable } from '#modules/exams/server/public.ts';
import { unplacedLessons } from '../lessons/server/cards/unplaced.ts';
import { lessonsServer } from '../lessons/server/server.ts';
import { roomImport } from '../setup/server/room-import.ts';
import { plansServer } from '../plans/server/server.ts';
import { lessonsOfTeacher, taughtOn } from '../published/server/for-others.ts';
import { ownDayAtHome } from '../published/server/home-part.ts';
import { daysChanged } from '../published/server/publish/days-changed.ts';
import { arrangedDays } from '../published/server/read/arranged.ts';
import { publishedServer } from '../published/server/server.ts';
import { dayInUse } from '../setup/server/day-in-use.ts';
import { tagGoes } from '../setup/server/tags.store.ts';
import { lessonLoads } from '../setup/server/lesson-loads.ts';
import { setupServer } from '../setup/server/server.ts';
import { figuresServer } from '../figures/server/server.ts';
import { coversAtHome, uncoveredAtHome } from '../substitution/server/at-home.ts';
import { carryOver } from '../substitution/server/carry-over.ts';
import { substitutionServer } from '../substitution/server/server.ts';
import { transferServer } from '../transfer/server/server.ts';
import { arrangedByCovers } from './arranged-by-covers.ts';
import { fates } from './fates.ts';
import { lessonsOnDay } from './lessons-on-day.ts';
import { loadsOfLessons } from './loads-of-lessons.ts';
import { notAllPlaced } from './unplaced.ts';
import type { AreaServer } from './parts.ts';
import { tagGoesOffLessons } from './tag-of-lessons.ts';

/** In their order. */
const areas: readonly AreaServer[] = [
  setupServer,
  lessonsServer,
  plansServer,
  publishedServer,
  substitutionServer,
  figuresServer,
  transferServer,
];

export const timetableServer: ServerModule = {
  name: 'timetable',
  personal: { title: 'Timetable', fates },
  imports: [roomImport],
  provides: [
    ...provide(lessonLoads, loadsOfLessons),
    ...provide(tagGoes, tagGoesOffLessons),
    ...provide(dayInUse, lessonsOnDay),
    ...provide(unplacedLessons, notAllPlaced),
    ...provide(waiting, coversAtHome, uncoveredAtHome),
    ...provide(arrangedDays, arrangedByCovers),
    ...provide(daysChanged, carryOver),
    ...provide(lessonsOfDay, taughtOn),
    ...provide(teacherTimetable, lessonsOfTeacher),
    ...provide(homeParts, ownDayAtHome([arrangedByCovers])),
  ],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
