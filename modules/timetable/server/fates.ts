import { about, anonymised, erased, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of the timetable when a person is erased: who taught stays by number, since the name went with the person. */
export const fates: Fates = {
  ...ofNobody(
    'timetable.setting',
    'timetable.day',
    'timetable.bell',
    'timetable.slot',
    'timetable.tag',
    'timetable.room',
    'timetable.subject',
    'timetable.class',
    'timetable.division',
    'timetable.part',
    'timetable.lesson',
    'timetable.lesson_class',
    'timetable.lesson_room',
    'timetable.lesson_fix',
    'timetable.plan',
    'timetable.plan_change',
    'timetable.placement',
    'timetable.run',
    'timetable.publication',
    'timetable.session',
    'timetable.session_class',
    'timetable.transfer',
  ),
  'timetable.teacher': about({ staff: removed('What was asked of the timetable for a member of staff goes with them') }),
  'timetable.time_off': about({ staff: removed('When a member of staff could not teach goes with them') }),
  'timetable.part_student': about({ student: removed('In which groups a student sat is told of nobody once they are erased') }),
  'timetable.published_seat': about({
    student: removed('In which groups a student sat is told of nobody once they are erased'),
  }),
  'timetable.lesson_teacher': about({ staff: kept('Who taught a lesson stays by number, so that timetables read as before') }),
  'timetable.session_teacher': about({
    staff: anonymised('Published timetables stay as they were; the name goes', { name: erased, short: erased }),
  }),
  'timetable.feed': about({ staff: removed('The calendar address of a member of staff ends with them') }),
  'timetable.absence': about({
    staff: anonymised('That a teacher was away stays for the figures; the reason goes', { reason: null }),
  }),
  'timetable.cover': about({
    staff: anonymised('Who covered how often stays for the figures; the words go', { note: null, declined_because: null }),
  }),
};
