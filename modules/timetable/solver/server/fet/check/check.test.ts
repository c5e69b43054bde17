import { expect, test } from 'vitest';
import { readFet } from '../read/read-fet.ts';
import { constraintText, idsText, type Small, type SmallActivity, smallText } from '../testing/small.ts';
import { check } from './check.ts';

const findings = (small: Small) =>
  check(readFet(smallText(small))).map(({ severity, about, text }) => `${severity}: ${about}: ${text}`);
const lessons = (count: number, more: Partial<SmallActivity> = {}): SmallActivity[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, teacher: 'Ann', subject: 'Maths', students: '1B', ...more }));
const ordered = (first: number, second: number) =>
  constraintText(
    'TwoActivitiesOrdered',
    100,
    `<First_Activity_Id>${first}</First_Activity_Id><Second_Activity_Id>${second}</Second_Activity_Id>`,
  );
const ann = '<Teacher_Name>Ann</Teacher_Name>';
const away = (...slots: readonly [string, string][]) =>
  constraintText(
    'TeacherNotAvailableTimes',
    100,
    `<Teacher>Ann</Teacher><Number_of_Not_Available_Times>${slots.length}</Number_of_Not_Available_Times>${slots
      .map(([day, hour]) => `<Not_Available_Time><Day>${day}</Day><Hour>${hour}</Hour></Not_Available_Time>`)
      .join('')}`,
  );
const startAt = (id: number, hour: string) =>
  constraintText(
    'ActivityPreferredStartingTime',
    100,
    `<Activity_Id>${id}</Activity_Id><Preferred_Day>Mon</Preferred_Day><Preferred_Hour>${hour}</Preferred_Hour><Permanently_Locked>true</Permanently_Locked>`,
  );

test('nothing is said of what is well, and a full week is tight', () => {
  expect(findings({})).toEqual([]);
  expect(findings({ activities: lessons(12) })).toEqual([
    'tight: teacher Ann: needs 12 lessons and has just as many places for them',
    'tight: class 1B: needs 12 lessons and has just as many places for them',
  ]);
});

test.each<[text: string, small: Small]>([
  ['impossible: teacher Ann: needs 13 lessons, has 12 slots', { activities: lessons(13) }],
  ['impossible: teacher Ann: needs 12 lessons, has 11 slots', { activities: lessons(12), time: away(['Mon', '1']) }],
  [
    'impossible: teacher Ann: needs 5 lessons; the limits of days and hours leave 4',
    {
      activities: lessons(5),
      time: constraintText('TeacherMaxDaysPerWeek', 100, `${ann}<Max_Days_Per_Week>1</Max_Days_Per_Week>`),
    },
  ],
  [
    'impossible: class 1B: needs 4 lessons; the limits of days and hours leave 3',
    {
      activities: lessons(4),
      time: constraintText('StudentsMaxHoursDaily', 100, '<Maximum_Hours_Daily>1</Maximum_Hours_Daily>'),
    },
  ],
  [
    'impossible: teacher Ann: has 4 lessons of 3 hours or more, and the week holds 3',
    { activities: lessons(4, { duration: 3 }).slice(0, 4), hours: ['1', '2', '3', '4', '5'] },
  ],
  [
    'impossible: teacher Ann: is asked for on 3 days, and can be there on 2',
    {
      activities: lessons(2),
      time: constraintText('TeacherMinDaysPerWeek', 100, `${ann}<Minimum_Days_Per_Week>3</Minimum_Days_Per_Week>`),
    },
  ],
  [
    'impossible: activity 1 (Maths – 1B – Ann): has no slot at which it could begin',
    { activities: lessons(1), time: startAt(1, '1') + startAt(1, '2') },
  ],
  [
    'impossible: teacher Ann: has 2 hours that fit only into 1 slots, among them activity 1 (Maths – 1B – Ann), activity 2 (Maths – 1B – Ann)',
    { activities: lessons(2), time: startAt(1, '1') + startAt(2, '1') },
  ],
  [
    'impossible: ConstraintMinDaysBetweenActivities of line 92: 3 activities must lie 2 days apart, and only 2 find such days',
    {
      activities: lessons(3),
      time: constraintText(
        'MinDaysBetweenActivities',
        100,
        `<Consecutive_If_Same_Day>false</Consecutive_If_Same_Day>${idsText(1, 2, 3)}<MinDays>2</MinDays>`,
      ),
    },
  ],
  [
    'impossible: ConstraintMinDaysBetweenActivities of line 92: 7 activities find room for 6: 2 on each of 3 days, whatever its weight',
    {
      activities: lessons(7),
      time: constraintText(
        'MinDaysBetweenActivities',
        95,
        `<Consecutive_If_Same_Day>false</Consecutive_If_Same_Day>${idsText(1, 2, 3, 4, 5, 6, 7)}<MinDays>1</MinDays>`,
      ),
    },
  ],
  [
    'impossible: activity 1 (Maths – 1B – Ann): would have to come before itself: activity 1 (Maths – 1B – Ann), then activity 2 (Maths – 1B – Ann), then activity 1 (Maths – 1B – Ann)',
    { activities: lessons(2), time: ordered(1, 2) + ordered(2, 1) },
  ],
  [
    'impossible: room Lab: 13 hours of lessons need it and have 12 to go to',
    {
      activities: ['1A x', '1B'].flatMap((students, at) =>
        lessons(at === 0 ? 7 : 6, { students, teacher: at === 0 ? 'Ann' : 'Ben' }).map((one) => ({
          ...one,
          id: one.id + at * 7,
        })),
      ),
      space: constraintText('SubjectPreferredRoom', 100, '<Subject>Maths</Subject><Room>Lab</Room>'),
    },
  ],
  [
    'impossible: activity 1 (Maths – 1A – Ann): none of its rooms holds 30 students',
    {
      activities: lessons(1, { students: '1A' }),
      rooms: '<Room><Name>Nook</Name><Building></Building><Capacity>10</Capacity></Room>',
      space: constraintText('ActivityPreferredRoom', 100, '<Activity_Id>1</Activity_Id><Room>Nook</Room>'),
    },
  ],
  [
    'warning: ConstraintTeacherMaxMorningsPerWeek: stands once in the file and is not understood',
    { time: constraintText('TeacherMaxMorningsPerWeek', 100, '') },
  ],
])('%s', (text, small) => {
  expect(findings(small).map((one) => one.replace(/line \d+/, 'line N'))).toContain(text.replace(/line \d+/, 'line N'));
});

test('together and with the same teacher cannot be; together in one order only is well', () => {
  const together = constraintText('ActivitiesSameStartingTime', 100, idsText(1, 2));
  const [first] = findings({ activities: lessons(2), time: together });
  expect(first).toMatch(/must begin together, and both need teacher Ann$/);
  const chain = ordered(1, 2) + ordered(2, 3) + ordered(1, 3);
  expect(findings({ activities: lessons(3), time: chain })).toEqual([]);
});

test('what is only wished makes nothing impossible', () => {
  const wishes =
    constraintText('TeacherMaxDaysPerWeek', 95, `${ann}<Max_Days_Per_Week>1</Max_Days_Per_Week>`) +
    ordered(1, 2).replace('100', '50');
  expect(findings({ activities: lessons(9), time: wishes + ordered(2, 1) })).toEqual([]);
});
