/** What a student's day came to. */
export const dayStatuses = [
  'present',
  'late',
  'half_day',
  'absent',
  'excused',
  'sick',
  'leave_out',
  'sick_bay',
  'function',
] as const;
export type DayStatus = (typeof dayStatuses)[number];

export const dayStatusWords: Record<DayStatus, string> = {
  present: 'Present',
  late: 'Late',
  half_day: 'Half day',
  absent: 'Absent',
  excused: 'Excused',
  sick: 'Sick at home',
  leave_out: 'On leave-out',
  sick_bay: 'In the sick bay',
  function: 'At a school function',
};

/** As sheets of a month write it, where a column is narrow. */
export const dayStatusLetters: Record<DayStatus, string> = {
  present: '•',
  late: 'L',
  half_day: '½',
  absent: 'A',
  excused: 'E',
  sick: 'S',
  leave_out: 'X',
  sick_bay: 'B',
  function: 'F',
};

/** With these a student was at school, or away for it: the day counts as attended. */
export const attended = ['present', 'late', 'half_day', 'sick_bay', 'function'] as const satisfies readonly DayStatus[];

/** With these a student was missing. Who is on leave-out is neither: the school sent them. */
export const missed = ['absent', 'excused', 'sick'] as const satisfies readonly DayStatus[];
