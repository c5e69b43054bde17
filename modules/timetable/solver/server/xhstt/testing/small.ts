import { deviationsOf, evaluate } from '../evaluate/evaluate.ts';
import { factsOf } from '../evaluate/facts.ts';
import { namesOf } from '../model/names.ts';
import { type Archive, instanceOf, readArchive } from '../read/archive.ts';
import { understood } from '../read/pieces.ts';

const days = ['Mon', 'Tue'];
const group = (tag: string, id: string, inside = '') => `<${tag} Id="${id}"><Name>${id}</Name>${inside}</${tag}>\n`;

/** Two days of four times; Mon1 and Tue1 are the group Firsts. */
const times = `<Times>
<TimeGroups>${group('Week', 'Week')}${days.map((day) => group('Day', day)).join('')}${group('TimeGroup', 'Firsts')}${group('TimeGroup', 'Nothing')}</TimeGroups>
${days
  .flatMap((day) =>
    [1, 2, 3, 4].map(
      (at) => `<Time Id="${day}${at}"><Name>${day} ${at}</Name><Week Reference="Week"/><Day Reference="${day}"/>
<TimeGroups>${at === 1 ? '<TimeGroup Reference="Firsts"/>' : ''}</TimeGroups></Time>\n`,
    ),
  )
  .join('')}</Times>`;

const people: readonly [id: string, type: string, groups: readonly string[]][] = [
  ['T1', 'Teacher', ['Teachers']],
  ['T2', 'Teacher', ['Teachers', 'Firm']],
  ['R1', 'Room', ['Rooms']],
  ['R2', 'Room', ['Rooms']],
  ['C1', 'Class', ['Classes']],
  ['C2', 'Class', ['Classes']],
];
const type = (id: string) => `<ResourceType Reference="${id}"/>`;
const groups: readonly [id: string, type: string][] = [
  ['Teachers', 'Teacher'],
  ['Firm', 'Teacher'],
  ['Rooms', 'Room'],
  ['Classes', 'Class'],
];

/** Teachers T1 and T2 (T2 also in the group Firm), rooms R1 and R2, classes C1 and C2. */
const resources = `<Resources>
<ResourceTypes>${['Teacher', 'Room', 'Class'].map((id) => group('ResourceType', id)).join('')}</ResourceTypes>
<ResourceGroups>${groups.map(([id, of]) => group('ResourceGroup', id, type(of))).join('')}</ResourceGroups>
${people.map(([id, of, member]) => group('Resource', id, type(of) + list('ResourceGroups', member))).join('')}</Resources>`;

/** A list of references; nothing where it is empty. */
export function list(tag: string, ids: readonly string[]): string {
  const items = ids.map((id) => `<${tag.slice(0, -1)} Reference="${id}"/>`).join('');
  return ids.length === 0 ? '' : `<${tag}>${items}</${tag}>`;
}

interface Lesson {
  time?: string;
  workload?: number;
  course?: string;
  groups?: readonly string[];
  /** Preassigned resources without a role. */
  with?: readonly string[];
  resourceGroups?: readonly string[];
  /** Open roles by type, `Teacher` or with a name of its own `Second:Teacher`. */
  roles?: readonly string[];
  /** Further places, as XML. */
  places?: string;
}

export function event(id: string, duration: number, lesson: Lesson = {}): string {
  const open = (lesson.roles ?? []).map((role) => {
    const [name, of = name] = role.split(':');
    return `<Resource><Role>${name}</Role>${type(of ?? '')}</Resource>`;
  });
  const fixed = (lesson.with ?? []).map((resource) => `<Resource Reference="${resource}"/>`);
  return `<Event Id="${id}"><Name>${id}</Name><Duration>${duration}</Duration>${
    lesson.workload === undefined ? '' : `<Workload>${lesson.workload}</Workload>`
  }${lesson.course === undefined ? '' : `<Course Reference="${lesson.course}"/>`}${
    lesson.time === undefined ? '' : `<Time Reference="${lesson.time}"/>`
  }<Resources>${fixed.join('')}${open.join('')}${lesson.places ?? ''}</Resources>${list('ResourceGroups', lesson.resourceGroups ?? [])}${list('EventGroups', lesson.groups ?? [])}</Event>\n`;
}

interface Terms {
  id?: string;
  required?: boolean;
  weight?: number;
  cost?: string;
}

/** A constraint: `applies` is the inside of its `AppliesTo`, `rest` its own elements. */
export function rule(kind: string, applies: string, rest = '', terms: Terms = {}): string {
  const { id = 'Rule', required = true, weight = 1, cost = 'Linear' } = terms;
  return `<${kind} Id="${id}"><Name>${id}</Name><Required>${required}</Required><Weight>${weight}</Weight><CostFunction>${cost}</CostFunction>
<AppliesTo>${applies}</AppliesTo>${rest}</${kind}>\n`;
}

/** A solution event: `Mon1` is its time, `2` its duration, `Teacher=T1` a role; what is left out is left out in the XML. */
export function piece(id: string, ...parts: readonly (string | number)[]): string {
  const duration = parts.find((part) => typeof part === 'number');
  const texts = parts.filter((part) => typeof part === 'string');
  const time = texts.find((part) => !part.includes('='));
  const roles = texts.filter((part) => part.includes('=')).map((part) => part.split('='));
  const held = roles.map(([role, resource]) => `<Resource Reference="${resource}"><Role>${role}</Role></Resource>`);
  return `<Event Reference="${id}">${duration === undefined ? '' : `<Duration>${duration}</Duration>`}${
    time === undefined ? '' : `<Time Reference="${time}"/>`
  }<Resources>${held.join('')}</Resources></Event>\n`;
}

/** An archive of the small school with one solution: event groups G and H and the course K are there for every event to be in. */
export function archiveText(events: readonly string[], rules: readonly string[], pieces: readonly string[] = []): string {
  return `<HighSchoolTimetableArchive>
<Instances>
<Instance Id="Small"><MetaData><Name>Small &amp; plain</Name><Contributor>-</Contributor><Date>2026</Date><Country>Kenya</Country><Description/></MetaData>
${times}
${resources}
<Events><EventGroups>${group('Course', 'K')}${group('EventGroup', 'G')}${group('EventGroup', 'H')}</EventGroups>
${events.join('')}</Events>
<Constraints>
${rules.join('')}</Constraints>
</Instance>
</Instances>
<SolutionGroups><SolutionGroup Id="By hand"><MetaData><Contributor>-</Contributor><Date>2026</Date><Description/></MetaData>
<Solution Reference="Small"><Events>
${pieces.join('')}</Events></Solution></SolutionGroup></SolutionGroups>
</HighSchoolTimetableArchive>
`;
}

export function archive(events: readonly string[], rules: readonly string[], pieces: readonly string[] = []): Archive {
  return readArchive(archiveText(events, rules, pieces));
}

/** The deviations of the only rule, point by point, and what they cost, hard and soft. The solution has to be valid. */
export function judged(events: readonly string[], only: string, pieces: readonly string[]) {
  const { solutions, ...rest } = archive(events, [only], pieces);
  const instance = instanceOf({ solutions, ...rest });
  const [constraint] = instance.constraints;
  const [written] = solutions;
  if (!constraint || !written) throw new Error('The archive needs one constraint and one solution');
  const { valid, problems, hard, soft } = evaluate(instance, written);
  if (!valid) throw new Error(problems.join('\n'));
  const facts = factsOf(instance, understood(instance, namesOf(instance), written).pieces);
  return { deviations: deviationsOf(constraint, facts), hard, soft };
}
