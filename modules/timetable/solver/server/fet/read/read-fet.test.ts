import { expect, test } from 'vitest';
import { constraintText, idsText, smallText } from '../testing/small.ts';
import { readFet } from './read-fet.ts';

test('a problem is read with its names letter by letter, and overlapping students share subgroups', () => {
  const instance = readFet(smallText());
  expect(instance).toMatchObject({
    version: '6.8.5',
    institution: 'Small school',
    days: ['Mon', 'Tue', 'Wed'],
    hours: ['1', '2', '3', '4'],
  });
  expect(instance.teachers.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cy ']);
  expect(instance.subjects).toContain('Art & craft');
  expect(instance.subgroups).toEqual(['1A x', '1A y', '1B']);
  expect(instance.students.find(({ name }) => name === '1A')).toMatchObject({ level: 'year', subgroups: [0, 1], size: 30 });
  expect(instance.activities[3]).toMatchObject({ id: 4, teachers: [2], tags: [0], subgroups: [1], duration: 2, size: 15 });
  expect(instance.rooms.map(({ name, building, sets }) => [name, building, sets])).toEqual([
    ['Lab', 0, null],
    ['Hall', 1, null],
    ['Both', null, [[0], [1]]],
  ]);
});

test('inactive activities and constraints do not exist, and a constraint keeps what is left of it', () => {
  const activities = [1, 2, 3].map((id) => ({ id, teacher: 'Ann', subject: 'Maths', students: '1A', active: id !== 2 }));
  const apart = (...ids: number[]) =>
    constraintText(
      'MinDaysBetweenActivities',
      95,
      `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${idsText(...ids)}<MinDays>1</MinDays>`,
    );
  const off = apart(1, 3).replace('<Active>true', '<Active>false');
  const { constraints } = readFet(smallText({ activities, time: apart(1, 2, 3) + apart(1, 2) + off }));
  expect(constraints.map(({ rule }) => rule)).toEqual([
    { rule: 'basicTime' },
    { rule: 'minDaysBetween', activities: [0, 2], days: 1, consecutive: true },
    { rule: 'basicSpace' },
  ]);
});

test('kinds that are known by name only are listed where they are active', () => {
  const other = constraintText('TeacherMaxMorningsPerWeek', 100, '<Teacher_Name>Ann</Teacher_Name>');
  const text = smallText({ time: other + other.replace('<Active>true', '<Active>false') });
  const line = text.slice(0, text.indexOf('<ConstraintTeacherMaxMornings')).split('\n').length;
  expect(readFet(text).unsupported).toEqual([{ kind: 'ConstraintTeacherMaxMorningsPerWeek', line }]);
});

test('early files of FET 5 name days and hours without an element around them', () => {
  const early = smallText()
    .replaceAll(/<(Day|Hour)><Name>(.+?)<\/Name><\/\1>/g, '<Name>$2</Name>')
    .replaceAll(/Number_of_(Days|Hours)>/g, 'Number>')
    .replaceAll(/(<\/?)fet\b/g, '$1FET');
  expect(readFet(early)).toMatchObject({ days: ['Mon', 'Tue', 'Wed'], hours: ['1', '2', '3', '4'] });
  expect(() => readFet(early.replace('<Number>3', '<Number>2'))).toThrow(/<Number> is 2, but 3 follow/);
});

test('locks are times and rooms at weight 100', () => {
  const at = (weight: number, day: string) =>
    constraintText(
      'ActivityPreferredStartingTime',
      weight,
      `<Activity_Id>1</Activity_Id><Preferred_Day>${day}</Preferred_Day><Preferred_Hour>3</Preferred_Hour><Permanently_Locked>true</Permanently_Locked>`,
    );
  const space = constraintText(
    'ActivityPreferredRoom',
    100,
    '<Activity_Id>4</Activity_Id><Room>Both</Room><Number_of_Real_Rooms>2</Number_of_Real_Rooms><Real_Room>Lab</Real_Room><Real_Room>Hall</Real_Room>',
  );
  const { locks } = readFet(smallText({ time: at(95, 'Mon') + at(100, 'Tue'), space }));
  expect([...locks.times]).toEqual([[0, 6]]);
  expect([...locks.rooms]).toEqual([[3, { room: 2, real: [0, 1] }]]);
});

const one = { id: 1, teacher: 'Ann', subject: 'Maths', students: '1A' };
const sameDay = (ids: string) => constraintText('ActivitiesSameStartingDay', 100, ids);
test.each([
  ['<timetable/>', 'Line 1: <timetable> is no timetable of FET'],
  [smallText({ before: '<Room/>' }), 'Line 4: <Room> is not known in a file of FET'],
  [smallText().replace('<Activities_List>', '<Activities_List><Lesson/>'), /<Lesson> is not known in <Activities_List>/],
  [smallText({ before: '<Comments/>' }), 'Line 6: <Comments> stands twice'],
  [smallText().replace('Official', 'Terms'), 'Line 4: <Mode> is Terms; only Official is read'],
  [smallText({ days: [] }), 'Line 7: <Days_List> holds no <Day>'],
  [smallText({ hours: [] }), /<Hours_List> holds no <Hour>/],
  [smallText({ days: ['Mon', 'Mon'] }), /<Day> is the second day called “Mon”/],
  [smallText().replace('<Number_of_Days>3', '<Number_of_Days>4'), /<Number_of_Days> is 4, but 3 follow/],
  [smallText({ activities: [one, one] }), /<Activity> has the <Id> 1 of the activity in line \d+/],
  [smallText({ activities: [{ ...one, teacher: 'Cy' }] }), /<Teacher> names the teacher “Cy”, which is not in the file/],
  [smallText({ activities: [{ ...one, students: '2A' }] }), /<Students> names the students “2A”, who are not in the file/],
  [smallText({ activities: [{ ...one, duration: 0 }] }), /<Duration> is “0”, not a whole number from 1/],
  [smallText({ activities: [{ ...one, duration: 5 }] }), /<Activity> 1 takes 5 hours, and a day has 4/],
  [smallText().replace('<Id>1</Id>', ''), /<Activity> has no <Id>/],
  [
    smallText().replace('<Weight_Percentage>100', '<Weight_Percentage>101'),
    /<Weight_Percentage> is “101”, not a number from 0 to 100/,
  ],
  [smallText().replace('<Active>true', '<Active>perhaps'), /<Active> is “perhaps”, neither true nor false/],
  [smallText({ time: '<ConstraintOfMine/>' }), /<ConstraintOfMine> is no constraint of FET/],
  [smallText({ time: sameDay(idsText(1, 9)) }), /<Activity_Id> names the activity 9, which is not in the file/],
  [smallText({ time: sameDay(idsText(1, 1)) }), /<ConstraintActivitiesSameStartingDay> names the activity 1 twice/],
  [
    smallText({ time: constraintText('TeacherMaxDaysPerWeek', 100, '<Teacher_Name>Ann</Teacher_Name>') }),
    /has no <Max_Days_Per_Week>/,
  ],
])('a broken file is refused with its line, %#', (text, problem) => {
  expect(() => readFet(text)).toThrow(problem);
});
