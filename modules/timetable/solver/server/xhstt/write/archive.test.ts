import { expect, test } from 'vitest';
import { costsOf } from '../evaluate/evaluate.ts';
import { namesOf } from '../model/names.ts';
import { instanceOf, readArchive } from '../read/archive.ts';
import { understood } from '../read/pieces.ts';
import { archive, event, list, piece, rule } from '../testing/small.ts';
import { writeArchive } from './archive.ts';

const maker = { group: 'Daftari "1"', contributor: 'A & B', date: '23 November 2026', description: 'x < y' };
const fixed = '<Resource Reference="T1"><Role>Teacher</Role></Resource>';
const school = [
  event('A', 3, { roles: ['Room', 'Second:Teacher'], places: fixed }),
  event('B', 1, { time: 'Tue4', resourceGroups: ['Classes'] }),
  event(' C &lt; "D" ', 2),
].map((one) => one.replace('Id=" C &lt; "D" "', 'Id=" C &lt; &quot;D&quot; "'));
const rules = [
  rule('AssignTimeConstraint', list('Events', ['A', 'B'])),
  rule('AvoidClashesConstraint', list('Resources', ['T1', 'R1']), '', { id: 'Clashes' }),
];
const pieces = [
  piece('A', 2, 'Mon1', 'Room=R1', 'Second=T1'),
  piece('A', 1),
  piece('B'),
  piece(' C &lt; &quot;D&quot; ', 'Tue2'),
];
const read = archive(school, rules, pieces);
const instance = instanceOf(read);

test('the instance comes back letter by letter, with one solution that means the same', () => {
  const [written] = read.solutions;
  if (!written) throw new Error('no solution');
  const first = understood(instance, namesOf(instance), written);
  expect(first.problems).toEqual([]);
  const text = writeArchive(instance, first.pieces, maker);
  expect(text).toContain(instance.source);
  const again = readArchive(text);
  expect(again.instance).toEqual({
    ...instance,
    ...Object.fromEntries(Object.entries(again.instance ?? {}).filter(([, value]) => Array.isArray(value))),
  });
  expect(again.solutions).toHaveLength(1);
  const [back] = again.solutions;
  if (!back) throw new Error('no solution');
  expect(back).toMatchObject({ group: maker.group, instance: 'Small', reported: null });
  const second = understood(instanceOf(again), namesOf(instanceOf(again)), back);
  expect(second).toEqual(first);
  expect(costsOf(instanceOf(again), second.pieces)).toEqual(costsOf(instance, first.pieces));
  expect(writeArchive(instanceOf(again), second.pieces, maker)).toBe(text);
});

test('an event gives its duration, its time and the resources that were open, and no others', () => {
  const [a] = instance.events;
  if (!a) throw new Error('no event');
  const resources = a.resources.map((place) => (place.role === 'Room' ? 2 : place.resource));
  const text = writeArchive(instance, [{ event: 0, duration: 3, time: 0, resources }], maker);
  const solution = text.slice(
    text.indexOf('<Events>', text.indexOf('<SolutionGroups>')),
    text.indexOf('</Events>', text.indexOf('<SolutionGroups>')),
  );
  expect(solution.replaceAll(/>\s+/g, '>')).toBe(
    '<Events><Event Reference="A"><Duration>3</Duration><Time Reference="Mon1"/><Resources><Resource Reference="R1"><Role>Room</Role></Resource></Resources></Event>',
  );
});

test('signs that XML or its attributes would change are written so that they stay', () => {
  const text = writeArchive(instance, [], { ...maker, group: 'a\tb\n"c"', description: '<&>' });
  expect(text).toContain('<SolutionGroup Id="a&#9;b&#10;&quot;c&quot;">');
  expect(text).toContain('<Description>&lt;&amp;&gt;</Description>');
});
