import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { twoClasses } from './testing/two-classes.ts';

// What is said of one class, stream, gender or teacher is seen not to be another's.

let app: TestApp;
let world: Awaited<ReturnType<typeof twoClasses>>;
beforeAll(async () => {
  app = await testApp();
  world = await twoClasses(app);
});
afterAll(() => app.close());

test('subjects are of the classes with a mean, of one class or of one stream, and those that are left out are named', async () => {
  const all = (await world.tables({ kind: 'subjects' })).get('subjects');
  expect(all?.note).toBe('Grade 9 has no mean and can be chosen above.');
  expect(all?.heads).toEqual([
    'Subject (text)',
    'Entries (number)',
    'Without mark (number)',
    'Mean (number)',
    'Change % (change)',
    'Average % (number)',
    'C+ and above, % of subject entries (percent)',
  ]);
  expect(all?.rows).toEqual([
    ['English', 5, 0, 7.6, 8, 58, 60, 'A 1, A- 1, C+ 1, C 1, D- 1'],
    ['Mathematics', 4, 1, 6.75, 5, 52.5, 50, 'A- 1, B+ 1, C- 1, E 1'],
    ['All subjects', 9, 1, 7.222, 6.67, 55.56, 55.6, 'A 1, A- 2, B+ 1, C+ 1, C 1, C- 1, D- 1, E 1'],
  ]);
  const { form4, west } = world.school.frame;
  const four = (await world.tables({ kind: 'subjects', classId: form4 })).get('subjects');
  expect([four?.note, four?.rows]).toEqual([
    null,
    [
      ['English', 'Baraka Kamau', 2, 0, 6.5, 2.5, 52.5, 50, 'A- 1, D- 1'],
      ['Mathematics', 'Wanjiru Kamau', 2, 0, 6, 7.5, 47.5, 50, 'A- 1, E 1'],
      ['All subjects', null, 4, 0, 6.25, 5, 50, 50, 'A- 2, D- 1, E 1'],
    ],
  ]);
  // Who has English in East alone teaches none of West.
  expect(await world.rowsOf({ kind: 'subjects', streamId: west }, 'subjects')).toEqual([
    ['English', 'Otieno Kamau', 2, 0, 9, 10, 65, 50, 'A 1, C 1'],
    ['Mathematics', 'Wanjiru Kamau', 2, 0, 7.5, 2.5, 57.5, 50, 'B+ 1, C- 1'],
    ['All subjects', null, 4, 0, 8.25, 6.25, 61.25, 50, 'A 1, B+ 1, C 1, C- 1'],
  ]);
  const none = (await world.tables({ kind: 'subjects', classId: world.nine })).get('subjects');
  expect(none?.heads.slice(2)).toEqual([
    'Entries (number)',
    'Without mark (number)',
    'ME2 and above, % of subject entries (percent)',
  ]);
  expect(none?.rows).toEqual([
    ['English', null, 1, 0, 100, 'ME1 1'],
    ['Mathematics', null, 1, 0, 0, 'AE1 1'],
    ['All subjects', null, 2, 0, 50, 'ME1 1, AE1 1'],
  ]);
});

test('streams stand beside each other, and whoever is in none stands as their class', async () => {
  const { form3, form4, west, east, form4West } = world.school.frame;
  const all = await world.tables({ kind: 'streams' });
  const east3 = ['Form 3 East', 1, 7, 3, 55, 100, 'C+ 1'];
  const west3 = ['Form 3 West', 2, 8.25, 1.25, 61.25, 50, 'A- 1, C 1'];
  expect(all.get('streams')?.rows).toEqual([
    east3,
    west3,
    ['Form 4', 1, 11, 3, 75, 100, 'A- 1'],
    ['Form 4 West', 1, 1.5, -0.5, 25, 0, 'D- 1'],
    ['All streams', 5, 7.2, 1.6, 55.5, 60, 'A- 2, C+ 1, C 1, D- 1'],
  ]);
  // The list of Form 4 has who is in its stream too, so it is not what stands under the grades.
  expect(all.get('streams')?.of.map(({ of, counts, total }) => [of, counts, total])).toEqual([
    [{ streamId: east }, true, false],
    [{ streamId: west }, true, false],
    [{ classId: form4 }, false, false],
    [{ streamId: form4West }, true, false],
    [{}, true, true],
  ]);
  const subjects = all.get('subjects');
  expect(subjects?.rows).toEqual([
    ['English', 7, 9, 11, 2, 9],
    ['Mathematics', null, 7.5, 11, 1, 10],
  ]);
  expect(subjects?.chart?.series.map(({ label }) => label)).toEqual(['Form 3 East', 'Form 3 West', 'Form 4', 'Form 4 West']);
  // Of one stream its whole class is shown, whose list is another than the stream's.
  const one = (await world.tables({ kind: 'streams', streamId: west })).get('streams');
  expect(one?.rows).toEqual([east3, west3, ['All streams', 3, 7.833, 1.83, 59.17, 66.7, 'A- 1, C+ 1, C 1']]);
  expect(one?.of.at(-1)).toEqual({ id: 'all', of: {}, counts: false, total: true });
  expect((await world.tables({ kind: 'streams', classId: form3 })).get('streams')?.of.at(-1)?.counts).toBe(true);
  expect(all.get('streams')?.heads.at(-1)).toBe('C+ and above, % of candidates by mean grade (percent)');
  const none = await world.tables({ kind: 'streams', classId: world.nine });
  expect(none.get('streams')?.heads.at(-1)).toBe('ME2 and above, % of subject entries (percent)');
  expect([none.get('streams')?.rows, none.get('streams')?.of]).toEqual([
    [['Grade 9', 1, 50, 'ME1 1, AE1 1']],
    [{ id: `${world.nine} 0`, of: { classId: world.nine }, counts: false, total: false }],
  ]);
  expect([none.get('subjects')?.rows, none.get('subjects')?.chart]).toEqual([
    [
      ['English', 100],
      ['Mathematics', 0],
    ],
    null,
  ]);
});

test('teachers have the streams in which they teach the subject, departments their subjects, the best mean first', async () => {
  expect(await world.rowsOf({ kind: 'teachers' }, 'teachers')).toEqual([
    ['Otieno Kamau', 'English', 'Form 3 East, Form 3 West', 3, 8.333, 11.67, 61.67, 66.7, 'A 1, C+ 1, C 1'],
    ['Wanjiru Kamau', 'Mathematics', 'Form 3 West, Form 4, Form 4 West', 4, 6.75, 5, 52.5, 50, 'A- 1, B+ 1, C- 1, E 1'],
    ['Baraka Kamau', 'English', 'Form 3 East, Form 4, Form 4 West', 3, 6.667, 6.67, 53.33, 66.7, 'A- 1, C+ 1, D- 1'],
  ]);
  expect(await world.rowsOf({ kind: 'departments' }, 'departments')).toEqual([
    ['Languages', 'English', 5, 7.6, 8, 58, 60, 'A 1, A- 1, C+ 1, C 1, D- 1'],
    ['No department', 'Mathematics', 4, 6.75, 5, 52.5, 50, 'A- 1, B+ 1, C- 1, E 1'],
  ]);
});

test('girls and boys stand beside each other, as wholes and subject by subject', async () => {
  const all = await world.tables({ kind: 'gender' });
  expect([all.get('gender')?.rows, all.get('gender')?.of.map(({ counts }) => counts)]).toEqual([
    [
      ['Girls', 3, 9.667, 3, 68.33, 100, 'A- 2, C+ 1'],
      ['Boys', 2, 3.5, -0.5, 36.25, 0, 'C 1, D- 1'],
    ],
    [true, true],
  ]);
  expect(all.get('subjects')?.rows).toEqual([
    ['English', 10, 4, 6, 3, 2],
    ['Mathematics', 10.5, 3, 7.5, 2, 2],
  ]);
  expect(all.get('gender')?.heads.at(-1)).toBe('C+ and above, % of candidates by mean grade (percent)');
  const none = await world.tables({ kind: 'gender', classId: world.nine });
  expect(none.get('gender')?.heads).toEqual([
    'Gender (text)',
    'Students (number)',
    'ME2 and above, % of subject entries (percent)',
  ]);
  expect([none.get('gender')?.rows, none.get('gender')?.of[0]?.counts]).toEqual([[['Girls', 1, 50, 'ME1 1, AE1 1']], false]);
  expect(none.get('subjects')?.rows).toEqual([
    ['English', 100, null, null, 1, 0],
    ['Mathematics', 0, null, null, 1, 0],
  ]);
});
