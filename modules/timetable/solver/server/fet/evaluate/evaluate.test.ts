import { expect, test } from 'vitest';
import { readFet } from '../read/read-fet.ts';
import { half, judge, type Places } from '../testing/judged.ts';
import { constraintText, idsText, smallText } from '../testing/small.ts';
import { evaluate } from './evaluate.ts';

test('nothing is broken where nothing is asked for, and what has no time is named', () => {
  const judged = judge({}, [0, 0], [1, 0], [0, 1], [0, 2], null);
  expect(judged).toMatchObject({ violations: [], soft: 0, unplaced: [4] });
});

test('nobody and no room is in two places, lessons end with the day, and rooms are large enough', () => {
  const texts = judge({}, [0, 0, 0], [0, 0], [1, 0, 0], [2, 3], [1, 0]).violations.map(({ text }) => text);
  expect(texts).toEqual([
    'teacher Ann has activity 1 (Maths – 1A – Ann) and activity 2 (Maths – 1A – Ann) at once on Mon 1',
    'students 1A x has activity 1 (Maths – 1A – Ann) and activity 2 (Maths – 1A – Ann) at once on Mon 1',
    'students 1A y has activity 1 (Maths – 1A – Ann) and activity 2 (Maths – 1A – Ann) at once on Mon 1',
    'teacher Ben has activity 3 (English – 1A x – Ben) and activity 5 (English – 1B – Ben) at once on Tue 1',
    'activity 4 (Art & craft – 1A y – Cy ) goes over the end of Wed',
  ]);
  const space = judge(
    { rooms: '<Room><Name>Nook</Name><Building></Building><Capacity>10</Capacity></Room>' },
    [0, 0, 3],
    null,
    [0, 0, 3],
  );
  expect(space.violations.filter(({ kind }) => kind === 'ConstraintBasicCompulsorySpace').map(({ text }) => text)).toEqual([
    'room Nook has activity 1 (Maths – 1A – Ann) and activity 3 (English – 1A x – Ben) at once on Mon 1',
    'activity 1 (Maths – 1A – Ann) has 30 students, room Nook holds 10',
    'activity 3 (English – 1A x – Ben) has 15 students, room Nook holds 10',
  ]);
});

test('two on one day stand one behind the other at every weight, 0 included', () => {
  const fields = `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${idsText(1, 2)}<MinDays>2</MinDays>`;
  const small = { time: constraintText('MinDaysBetweenActivities', 0, fields) };
  expect(judge(small, [0, 0], [0, 1]).violations).toEqual([]);
  expect(judge(small, [0, 0], [0, 2]).violations.map(({ text }) => text)).toEqual([
    'activity 1 (Maths – 1A – Ann) and activity 2 (Maths – 1A – Ann) are on one day and not one behind the other',
  ]);
  expect(half('MinDaysBetweenActivities', fields, [0, 0], [0, 1])).toBe(2);
  expect(half('MinDaysBetweenActivities', fields, [0, 0], [1, 1])).toBe(1);
  expect(half('MinDaysBetweenActivities', fields, [0, 0], [2, 1])).toBe(0);
});

const ann = '<Teacher_Name>Ann</Teacher_Name>';
test('preferred times count a start once and hours each', () => {
  const one = (tag: string, day: string, hour: string, slotTag: string) =>
    `<${slotTag}><${tag}_Day>${day}</${tag}_Day><${tag}_Hour>${hour}</${tag}_Hour></${slotTag}>`;
  const starts = `<Activity_Id>4</Activity_Id><Number_of_Preferred_Starting_Times>1</Number_of_Preferred_Starting_Times>${one('Preferred_Starting', 'Mon', '1', 'Preferred_Starting_Time')}`;
  const hours = `<Activity_Id>4</Activity_Id><Number_of_Preferred_Time_Slots>1</Number_of_Preferred_Time_Slots>${one('Preferred', 'Mon', '1', 'Preferred_Time_Slot')}`;
  const costs = (kind: string, fields: string) => [0, 1, 2].map((hour) => half(kind, fields, null, null, null, [0, hour]));
  expect(costs('ActivityPreferredStartingTimes', starts)).toEqual([0, 1, 1]);
  expect(costs('ActivityPreferredTimeSlots', hours)).toEqual([1, 2, 2]);
});

test('breaks and hours in which somebody is away are no gaps', () => {
  const gaps = constraintText('TeacherMaxGapsPerWeek', 50, `${ann}<Max_Gaps>0</Max_Gaps>`);
  const away = constraintText(
    'TeacherNotAvailableTimes',
    100,
    '<Teacher>Ann</Teacher><Number_of_Not_Available_Times>1</Number_of_Not_Available_Times><Not_Available_Time><Day>Mon</Day><Hour>2</Hour></Not_Available_Time>',
  );
  const pause = constraintText(
    'BreakTimes',
    100,
    '<Number_of_Break_Times>1</Number_of_Break_Times><Break_Time><Day>Mon</Day><Hour>3</Hour></Break_Time>',
  );
  expect([gaps, gaps + away, gaps + away + pause].map((time) => judge({ time }, [0, 0], [0, 3]).soft)).toEqual([1, 0.5, 0]);
  expect(judge({ time: away + pause }, [0, 1], [0, 2]).violations.map(({ text }) => text)).toEqual([
    'teacher Ann has a lesson on Mon 2, but is not available',
    'activity 2 (Maths – 1A – Ann) stands in the break on Mon 3',
  ]);
});

test('rooms: a home room steps back before others, buildings change, a virtual room takes its real ones', () => {
  const home = constraintText('StudentsSetHomeRoom', 50, '<Students>1A</Students><Room>Lab</Room>');
  const maths = constraintText('SubjectPreferredRoom', 50, '<Subject>Maths</Subject><Room>Hall</Room>');
  const changes = constraintText(
    'StudentsSetMaxBuildingChangesPerDay',
    50,
    '<Students>1A x</Students><Max_Building_Changes_Per_Day>0</Max_Building_Changes_Per_Day>',
  );
  const soft = (space: string, ...places: Places) => judge({ space }, ...places).soft;
  expect(soft(home, [0, 0, 0], [0, 1])).toBe(0.5);
  expect(soft(home + maths, [0, 0, 1], [0, 1, 1])).toBe(0);
  expect(soft(changes, [0, 0, 0], [0, 1, 1])).toBe(0.5);
  const instance = readFet(smallText());
  const both = instance.activities.map((_, place) =>
    place < 2 ? null : { slot: 0, room: place === 2 ? { room: 2, real: [0, 1] } : { room: 1, real: [] } },
  );
  expect(
    evaluate(instance, both)
      .violations.filter(({ kind }) => kind.endsWith('Space'))
      .map(({ text }) => text),
  ).toEqual([
    'room Hall has activity 3 (English – 1A x – Ben) and activity 4 (Art & craft – 1A y – Cy ) at once on Mon 1',
    'room Hall has activity 3 (English – 1A x – Ben) and activity 5 (English – 1B – Ben) at once on Mon 1',
  ]);
});
