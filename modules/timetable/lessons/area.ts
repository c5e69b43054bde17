import type { Area } from '#kit/contract/module.ts';

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
};
