import { expect, test } from 'vitest';
import { half, type Places } from '../testing/judged.ts';
import { idsText } from '../testing/small.ts';

const ann = '<Teacher_Name>Ann</Teacher_Name>';
const first = '<First_Activity_Id>1</First_Activity_Id><Second_Activity_Id>2</Second_Activity_Id>';
const slot = (day: string, hour: string) =>
  `<Selected_Time_Slot><Selected_Day>${day}</Selected_Day><Selected_Hour>${hour}</Selected_Hour></Selected_Time_Slot>`;
const slots = `<Number_of_Selected_Time_Slots>2</Number_of_Selected_Time_Slots>${slot('Mon', '1')}${slot('Mon', '2')}`;

test.each<[cost: number, kind: string, fields: string, Places]>([
  [
    1,
    'TeacherMaxHoursDaily',
    `${ann}<Maximum_Hours_Daily>1</Maximum_Hours_Daily>`,
    [
      [0, 0],
      [0, 3],
    ],
  ],
  [
    0,
    'TeacherMaxHoursDaily',
    `${ann}<Maximum_Hours_Daily>1</Maximum_Hours_Daily>`,
    [
      [0, 0],
      [1, 3],
    ],
  ],
  [
    1,
    'TeachersMaxHoursContinuously',
    '<Maximum_Hours_Continuously>1</Maximum_Hours_Continuously>',
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    2,
    'TeacherMaxGapsPerWeek',
    `${ann}<Max_Gaps>0</Max_Gaps>`,
    [
      [0, 0],
      [0, 3],
    ],
  ],
  [
    1,
    'TeacherMaxGapsPerDay',
    `${ann}<Max_Gaps>1</Max_Gaps>`,
    [
      [0, 0],
      [0, 3],
    ],
  ],
  [
    1,
    'TeacherMaxDaysPerWeek',
    `${ann}<Max_Days_Per_Week>1</Max_Days_Per_Week>`,
    [
      [0, 0],
      [2, 3],
    ],
  ],
  [
    1,
    'TeacherMinDaysPerWeek',
    `${ann}<Minimum_Days_Per_Week>2</Minimum_Days_Per_Week>`,
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    2,
    'TeacherMinHoursDaily',
    `${ann}<Minimum_Hours_Daily>2</Minimum_Hours_Daily><Allow_Empty_Days>true</Allow_Empty_Days>`,
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    4,
    'StudentsSetMaxGapsPerWeek',
    '<Students>1A</Students><Max_Gaps>0</Max_Gaps>',
    [
      [0, 0],
      [0, 3],
    ],
  ],
  [
    4,
    'StudentsMaxHoursDaily',
    '<Maximum_Hours_Daily>0</Maximum_Hours_Daily>',
    [
      [0, 0],
      [1, 3],
    ],
  ],
  [
    4,
    'StudentsSetMinHoursDaily',
    '<Students>1A x</Students><Minimum_Hours_Daily>2</Minimum_Hours_Daily><Allow_Empty_Days>false</Allow_Empty_Days>',
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    2,
    'StudentsSetEarlyMaxBeginningsAtSecondHour',
    '<Students>1A x</Students><Max_Beginnings_At_Second_Hour>1</Max_Beginnings_At_Second_Hour>',
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    1,
    'TeacherIntervalMaxDaysPerWeek',
    `${ann}<Interval_Start_Hour>3</Interval_Start_Hour><Interval_End_Hour></Interval_End_Hour><Max_Days_Per_Week>1</Max_Days_Per_Week>`,
    [
      [0, 2],
      [1, 3],
    ],
  ],
  [
    1,
    'ActivitiesSameStartingTime',
    idsText(1, 2),
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    1,
    'ActivitiesSameStartingDay',
    idsText(1, 2),
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    0,
    'ActivitiesSameStartingHour',
    idsText(1, 2),
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [1, 'ActivitiesNotOverlapping', idsText(1, 4), [[0, 1], null, null, [0, 0]]],
  [
    1,
    'MinGapsBetweenActivities',
    `${idsText(1, 2)}<MinGaps>2</MinGaps>`,
    [
      [0, 0],
      [0, 2],
    ],
  ],
  [
    1,
    'MaxDaysBetweenActivities',
    `${idsText(1, 2)}<MaxDays>1</MaxDays>`,
    [
      [0, 0],
      [2, 2],
    ],
  ],
  [
    1,
    'TwoActivitiesConsecutive',
    first,
    [
      [0, 1],
      [0, 0],
    ],
  ],
  [
    1,
    'TwoActivitiesConsecutive',
    first,
    [
      [0, 0],
      [0, 2],
    ],
  ],
  [
    0,
    'TwoActivitiesGrouped',
    first,
    [
      [0, 1],
      [0, 0],
    ],
  ],
  [
    1,
    'TwoActivitiesOrdered',
    first,
    [
      [1, 0],
      [0, 3],
    ],
  ],
  [
    0,
    'TwoActivitiesOrderedIfSameDay',
    first,
    [
      [1, 0],
      [0, 3],
    ],
  ],
  [
    1,
    'ActivityEndsStudentsDay',
    '<Activity_Id>1</Activity_Id>',
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    1,
    'ActivitiesEndTeachersDay',
    '<Teacher_Name>Ben</Teacher_Name><Students_Name></Students_Name><Subject_Name></Subject_Name><Activity_Tag_Name></Activity_Tag_Name>',
    [null, null, [0, 1], null, [0, 0]],
  ],
  [
    1,
    'ActivitiesOccupyMaxTimeSlotsFromSelection',
    `${idsText(1, 2)}${slots}<Max_Number_of_Occupied_Time_Slots>1</Max_Number_of_Occupied_Time_Slots>`,
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    1,
    'ActivitiesMaxSimultaneousInSelectedTimeSlots',
    `${idsText(1, 5)}${slots}<Max_Number_of_Simultaneous_Activities>1</Max_Number_of_Simultaneous_Activities>`,
    [[0, 0], null, null, null, [0, 0]],
  ],
])('costs %d: %s', (cost, kind, fields, places) => {
  expect(half(kind, fields, ...places)).toBe(cost);
});
