import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileProblem } from '../../xml/file-problem.ts';
import { archive, archiveText, event, list, piece, rule } from '../testing/small.ts';
import { readXml } from '../../xml/read-xml.ts';
import { instanceIn, instanceOf, readArchive } from './archive.ts';

const school = [
  event('A', 3, { course: 'K', groups: ['G', 'H'], roles: ['Teacher'], with: ['C1'], resourceGroups: ['Rooms'], workload: 6 }),
  event('B', 1, { time: 'Tue4' }),
];
const rules = [
  rule('AssignTimeConstraint', list('EventGroups', ['G']) + list('Events', ['B']), '', { id: 'Times', weight: 5 }),
  rule(
    'OrderEventsConstraint',
    '<EventPairs><EventPair><FirstEvent Reference="A"/><SecondEvent Reference="B"/></EventPair></EventPairs>',
  ),
];
const text = archiveText(school, rules, [piece('A', 2, 'Mon1', 'Teacher=T1'), piece('B')]);

test('everything of an instance is read, and points to the rest by index', () => {
  const instance = instanceOf(readArchive(text));
  expect(instance.metaData).toMatchObject({ name: 'Small & plain', country: 'Kenya', description: '', remarks: '' });
  expect(instance.times.map((time) => time.id).join(' ')).toBe('Mon1 Mon2 Mon3 Mon4 Tue1 Tue2 Tue3 Tue4');
  expect(instance.timeGroups.map(({ id, kind, times }) => [id, kind, times.join(' ')])).toEqual([
    ['Week', 'week', '0 1 2 3 4 5 6 7'],
    ['Mon', 'day', '0 1 2 3'],
    ['Tue', 'day', '4 5 6 7'],
    ['Firsts', 'group', '0 4'],
    ['Nothing', 'group', ''],
  ]);
  expect(instance.resourceGroups.map(({ id, type, resources }) => [id, type, resources.join(' ')])).toEqual([
    ['Teachers', 0, '0 1'],
    ['Firm', 0, '1'],
    ['Rooms', 1, '2 3'],
    ['Classes', 2, '4 5'],
  ]);
  expect(instance.eventGroups.map(({ id, kind, events }) => [id, kind, events])).toEqual([
    ['K', 'course', [0]],
    ['G', 'group', [0]],
    ['H', 'group', [0]],
  ]);
  const [a, b] = instance.events;
  expect(a).toMatchObject({ id: 'A', duration: 3, workload: 6, course: 0, time: null, color: null });
  expect(a?.resources.map(({ role, resource, type, workload }) => [role, resource, type, workload])).toEqual([
    [null, 4, 2, 6],
    ['Teacher', null, 0, 6],
    [null, 2, 1, 6],
    [null, 3, 1, 6],
  ]);
  expect(b).toMatchObject({ id: 'B', duration: 1, workload: 1, course: null, time: 7, resources: [] });
  const [assign, order] = instance.constraints;
  expect(assign).toMatchObject({
    kind: 'AssignTimeConstraint',
    id: 'Times',
    required: true,
    weight: 5,
    costFunction: 'Linear',
    events: [0, 1],
  });
  expect(order).toMatchObject({ kind: 'OrderEventsConstraint', pairs: [{ first: 0, second: 1, minimum: 0, maximum: null }] });
  expect(instance.source).toBe(text.slice(text.indexOf('<Instance '), text.indexOf('</Instances>') - 1));
});

test('a solution is read as it is written, with what it says of its cost', () => {
  const report =
    '<Report><InfeasibilityValue>3</InfeasibilityValue><ObjectiveValue>14</ObjectiveValue><Events><Event Reference="A"><Constraint Reference="Times"><Cost>10</Cost></Constraint></Event><Event Reference="B"><Constraint Reference="Times"><Cost>4</Cost></Constraint></Event></Events></Report>';
  const [solution] = readArchive(text.replace('</Events></Solution>', `</Events>${report}</Solution>`)).solutions;
  expect(solution).toMatchObject({ group: 'By hand', instance: 'Small', reported: { hard: 3, soft: 14 } });
  expect([...(solution?.reported?.constraints ?? [])]).toEqual([['Times', 14]]);
  expect(solution?.pieces).toMatchObject([
    { event: 'A', duration: 2, time: 'Mon1', resources: [{ role: 'Teacher', resource: 'T1' }] },
    { event: 'B', duration: null, time: null, resources: [] },
  ]);
});

test('names keep the spaces at their ends, and signs of XML', () => {
  const named = text
    .replace('<Event Id="A"><Name>A</Name>', '<Event Id=" A &quot;1&quot; "><Name> Maths &amp; more </Name>')
    .replaceAll('Reference="A"', 'Reference=" A &quot;1&quot; "');
  expect(instanceOf(readArchive(named)).events[0]).toMatchObject({ id: ' A "1" ', name: ' Maths & more ' });
});

test('who looks for a solution is not held up by those that are there; a report is not believed', () => {
  const odd = text.replace('<Solution Reference="Small">', '<Solution><Unknown/>');
  expect(() => readArchive(odd)).toThrow('<Solution> holds an unknown element <Unknown>');
  expect(instanceIn(readXml(odd), odd)).toEqual(instanceOf(readArchive(text)));
  expect(() => instanceIn(readXml('<HighSchoolTimetableArchive/>'), '')).toThrow('the archive holds no <Instance>');
  const vague = text.replace('</Events></Solution>', '</Events><Report><ObjectiveValue>low</ObjectiveValue></Report></Solution>');
  expect(readArchive(vague).solutions[0]?.reported).toBeNull();
});

test('an archive may say where its schema lies', () => {
  const schema = text.replace(
    '<HighSchoolTimetableArchive>',
    '<HighSchoolTimetableArchive xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="x.xsd">',
  );
  expect(instanceOf(readArchive(schema)).id).toBe('Small');
});

test('an archive may hold solutions only, or no solution', () => {
  const only = text.replace(/<Instances>[^]*<\/Instances>/, '');
  expect(readArchive(only)).toMatchObject({ instance: null, solutions: [{ instance: 'Small' }] });
  expect(() => instanceOf(readArchive(only))).toThrow('the archive holds no <Instance>');
  expect(readArchive(text.replace(/<SolutionGroups>[^]*<\/SolutionGroups>/, '')).solutions).toEqual([]);
});

/** Where in the text a piece of it stands, as a line from 1. */
const lineOf = (found: string) => text.slice(0, text.indexOf(found)).split('\n').length;

test.each<[what: string, found: string, put: string, sentence: string]>([
  [
    'an unknown element',
    '<Resources>\n<ResourceTypes>',
    '<Rooms/><Resources>\n<ResourceTypes>',
    '<Instance> holds an unknown element <Rooms>',
  ],
  [
    'an unknown constraint',
    '<AssignTimeConstraint Id="Times">',
    '<AssignDayConstraint Id="Days"/><AssignTimeConstraint Id="Times">',
    '<AssignDayConstraint> is no constraint of the format',
  ],
  ['an unknown attribute', '<Event Id="A">', '<Event Id="A" Size="2">', '<Event> has an unknown attribute Size'],
  ['no id', '<Event Id="A">', '<Event>', '<Event> has no Id'],
  ['an empty id', '<Event Id="A">', '<Event Id="">', '<Event> has no Id'],
  ['a second id', '<Event Id="B">', '<Event Id="A">', 'there is a second event with the Id “A”'],
  ['a second time', '<Time Id="Mon2">', '<Time Id="Mon1">', 'there is a second time with the Id “Mon1”'],
  [
    'a second constraint',
    '<OrderEventsConstraint Id="Rule">',
    '<OrderEventsConstraint Id="Times">',
    'there is a second constraint with the Id “Times”',
  ],
  [
    'a group that is not there',
    '<Event Reference="B"/>',
    '<Event Reference="Z"/>',
    '<Event> refers to “Z”, and there is no such event',
  ],
  [
    'a time that is not there',
    '<Time Reference="Tue4"/>',
    '<Time Reference="Tue9"/>',
    '<Time> refers to “Tue9”, and there is no such time',
  ],
  ['a course that is none', '<Course Reference="K"/>', '<Course Reference="G"/>', '<Course> refers to “G”, which is no course'],
  ['a day that is none', '<Day Reference="Tue"/>', '<Day Reference="Week"/>', '<Day> refers to “Week”, which is no day'],
  [
    'a duration of 0',
    '<Duration>3</Duration>',
    '<Duration>0</Duration>',
    '<Duration> of <Event> “A” is “0”, not a whole number from 1 to 1000',
  ],
  ['a duration in words', '<Duration>3</Duration>', '<Duration>three</Duration>', '<Duration> of <Event> “A” is “three”'],
  ['a broken number', '<Duration>3</Duration>', '<Duration>1.5</Duration>', '<Duration> of <Event> “A” is “1.5”'],
  ['no duration', '<Duration>3</Duration>', '', '<Event> “A” has no <Duration>'],
  ['two durations', '<Duration>3</Duration>', '<Duration>3</Duration><Duration>3</Duration>', '<Event> has a second <Duration>'],
  ['a weight below 0', '<Weight>5</Weight>', '<Weight>-5</Weight>', '<Weight> of <AssignTimeConstraint> “Times” is “-5”'],
  [
    'a weight beyond all',
    '<Weight>5</Weight>',
    '<Weight>99999999999999999999</Weight>',
    '<Weight> of <AssignTimeConstraint> “Times” is “99999999999999999999”',
  ],
  [
    'perhaps required',
    '<Required>true</Required>',
    '<Required>maybe</Required>',
    '<Required> of <AssignTimeConstraint> “Times” is “maybe”, not true or false',
  ],
  [
    'another cost function',
    '<CostFunction>Linear</CostFunction>',
    '<CostFunction>Cubic</CostFunction>',
    '<CostFunction> of <AssignTimeConstraint> “Times” is “Cubic”, not Linear, Quadratic or Step',
  ],
  [
    'an open place without a role',
    '<Role>Teacher</Role><ResourceType',
    '<ResourceType',
    'a <Resource> of <Event> “A” has neither a Reference nor a <Role>',
  ],
  [
    'a group of another type',
    '<ResourceGroup Reference="Teachers"/>',
    '<ResourceGroup Reference="Rooms"/>',
    '<Resource> “T1” is not of the type of its group “Rooms”',
  ],
  ['text between elements', '<EventPairs>', 'and <EventPairs>', '<AppliesTo> holds text between its elements: “and”'],
  ['a second instance', '</Instance>', '</Instance><Instance Id="Other"/>', 'the archive holds a second <Instance>'],
  ['a broken end', '</Constraints>', '</Constraint>', '</Constraint> stands where <Constraints>'],
])('refuses %s with the line', (_, found, put, sentence) => {
  const line = lineOf(found);
  const broken = text.replace(found, put);
  expect(() => readArchive(broken)).toThrow(FileProblem);
  expect(() => readArchive(broken)).toThrow(sentence);
  expect(() => readArchive(broken)).toThrow(`Line ${line}: `);
});

test('refuses what is no archive', () => {
  expect(() => readArchive('\n<fet></fet>')).toThrow('Line 2: the file begins with <fet>, not with <HighSchoolTimetableArchive>');
  expect(() => readArchive('Mon1')).toThrow(FileProblem);
});

test('refuses a role that an event has twice, and limits the wrong way round', () => {
  expect(() => archive([event('A', 1, { roles: ['Teacher', 'Teacher'] })], [])).toThrow(
    '<Event> “A” has the role “Teacher” twice',
  );
  const pair =
    '<EventPair><FirstEvent Reference="A"/><SecondEvent Reference="A"/><MinSeparation>2</MinSeparation><MaxSeparation>1</MaxSeparation></EventPair>';
  const order = rule('OrderEventsConstraint', `<EventPairs>${pair}</EventPairs>`);
  expect(() => archive([event('A', 1)], [order])).toThrow('has a MinSeparation of 2 over its MaxSeparation of 1');
});

test('whatever is cut out or doubled is read, or refused in a sentence', () => {
  const at = fc.nat({ max: text.length });
  fc.assert(
    fc.property(at, fc.nat({ max: 60 }), fc.boolean(), (from, length, doubled) => {
      const cut = text.slice(from, from + length);
      const broken = text.slice(0, from) + (doubled ? cut + cut : '') + text.slice(from + length);
      try {
        readArchive(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(FileProblem);
      }
    }),
    { numRuns: 300 },
  );
});
