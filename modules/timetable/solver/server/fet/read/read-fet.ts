import { FileProblem } from '../../xml/file-problem.ts';
import { readXml, type XmlElement } from '../../xml/read-xml.ts';
import type { Around } from '../kinds/about.ts';
import { readings, standing } from '../kinds/kinds.ts';
import type { Instance, Unsupported } from '../model.ts';
import type { Constraint } from '../rules.ts';
import { readActivities } from './activities.ts';
import { childOf, fail, flagIn, neededChild, textOr, weightIn } from './fields.ts';
import { axis, namesIn, readRooms, readTeachers } from './lists.ts';
import { locksOf } from './locks.ts';
import { readStudents } from './students.ts';

/** What a file is made of, and what each list holds; null of what is not a list or is not read. */
const parts: ReadonlyMap<string, readonly string[] | null> = new Map<string, readonly string[] | null>([
  ['Mode', null],
  ['Institution_Name', null],
  ['Comments', null],
  ['Days_List', ['Number_of_Days', 'Number', 'Day', 'Name']],
  ['Hours_List', ['Number_of_Hours', 'Number', 'Hour', 'Name']],
  ['Subjects_List', ['Subject']],
  ['Activity_Tags_List', ['Activity_Tag']],
  ['Teachers_List', ['Teacher']],
  ['Students_List', ['Year']],
  ['Activities_List', ['Activity']],
  ['Equipments_List', null],
  ['Buildings_List', ['Building']],
  ['Rooms_List', ['Room']],
  ['Time_Constraints_List', null],
  ['Space_Constraints_List', null],
  ['Timetable_Generation_Options_List', null],
]);

/**
 * Reads a timetable problem of FET 5 or 6 in its official mode. What is inactive stays out of the constraints; a constraint that names
 * inactive activities is about the others, and is left out where too few are left.
 * @param text without a byte order mark
 * @throws FileProblem naming element and line
 */
export function readFet(text: string): Instance {
  return instanceOf(readXml(text));
}

/** As `readFet`, of a document that is read already. */
export function instanceOf(root: XmlElement): Instance {
  if (root.name.toLowerCase() !== 'fet') throw new FileProblem(`<${root.name}> is no timetable of FET`, root.line);
  checkParts(root);
  const mode = childOf(root, 'Mode');
  if (mode && mode.text.trim() !== 'Official') fail(mode, `<Mode> is ${mode.text.trim()}; only Official is read`);
  const days = axis(root, 'Days_List', 'Day', 'Number_of_Days');
  const hours = axis(root, 'Hours_List', 'Hour', 'Number_of_Hours');
  const subjects = namesIn(root, 'Subjects_List', 'Subject', 'subject');
  const tags = namesIn(root, 'Activity_Tags_List', 'Activity_Tag', 'activity tag');
  const teachers = namesIn(root, 'Teachers_List', 'Teacher', 'teacher');
  const students = readStudents(neededChild(root, 'Students_List'));
  const buildings = namesIn(root, 'Buildings_List', 'Building', 'building');
  const rooms = namesIn(root, 'Rooms_List', 'Room', 'room');
  const activities = readActivities(root, { hours: hours.list, subjects, tags, teachers, students });
  const byId = new Map(activities.map(({ id }, place) => [id, place]));
  const around = { days, hours, subjects, tags, teachers, students, rooms, activities, byId };
  const { constraints, unsupported } = readConstraints(root, around);
  return {
    version: root.attributes.get('version') ?? '',
    institution: textOr(root, 'Institution_Name'),
    comments: textOr(root, 'Comments'),
    days: days.list,
    hours: hours.list,
    subjects: subjects.list,
    tags: tags.list,
    teachers: readTeachers(root, teachers, subjects),
    students: students.sets,
    subgroups: students.subgroups,
    buildings: buildings.list,
    rooms: readRooms(root, rooms, buildings),
    activities,
    constraints,
    unsupported,
    locks: locksOf(constraints),
  };
}

function checkParts(root: XmlElement): void {
  for (const [at, part] of root.children.entries()) {
    const inside = parts.get(part.name);
    if (inside === undefined) fail(part, `<${part.name}> is not known in a file of FET`);
    if (root.children.findIndex(({ name }) => name === part.name) !== at) fail(part, `<${part.name}> stands twice`);
    const strange = inside && part.children.find(({ name }) => !inside.includes(name));
    if (strange) fail(strange, `<${strange.name}> is not known in <${part.name}>`);
  }
}

function readConstraints(root: XmlElement, around: Around): Pick<Instance, 'constraints' | 'unsupported'> {
  const constraints: Constraint[] = [];
  const unsupported: Unsupported[] = [];
  for (const list of ['Time_Constraints_List', 'Space_Constraints_List']) {
    for (const element of neededChild(root, list).children) {
      const { name: kind, line } = element;
      if (standing(kind) === 'unknown') fail(element, `<${kind}> is no constraint of FET`);
      if (!flagIn(element, 'Active', true)) continue;
      const reading = readings.get(kind);
      if (!reading) {
        unsupported.push({ kind, line });
        continue;
      }
      const rule = reading(element, around);
      if (rule) constraints.push({ kind, line, weight: weightIn(element), rule });
    }
  }
  return { constraints, unsupported };
}
