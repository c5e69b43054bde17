import type { Area } from '#kit/contract/module.ts';
import { timetableRead } from '../contract/access.ts';
import { optionBlocksApi } from './contract/blocks/option-blocks.ts';
import { lessonGridApi } from './contract/grid/lesson-grid.ts';
import { divisionsApi } from './contract/groups/divisions.ts';
import { lessonsApi } from './contract/lessons.ts';
import { lessonsOfApi } from './contract/lessons-of.ts';

/** What is to be placed: lessons with their teachers, classes and rooms, groups of students, option blocks. */
export const lessons: Area = {
  name: 'lessons',
  uses: ['setup'],
  publishes: [
    'timetable.division',
    'timetable.part',
    'timetable.part_student',
    'timetable.lesson',
    'timetable.lesson_teacher',
    'timetable.lesson_class',
    'timetable.lesson_room',
    'timetable.lesson_fix',
  ],
  apis: {
    lessons: lessonsApi,
    lessonsOf: lessonsOfApi,
    lessonGrid: lessonGridApi,
    divisions: divisionsApi,
    optionBlocks: optionBlocksApi,
  },
  entities: {
    lesson: timetableRead,
    division: timetableRead,
    'option blocks': timetableRead,
  },
};
