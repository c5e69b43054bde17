import type { XmlElement } from '../../xml/read-xml.ts';
import type { Activity, Index, StudentsSet } from '../model.ts';
import { childOf, childrenOf, fail, flagIn, neededChild, numberIn, numberOr, shown, wholeNumber } from './fields.ts';
import type { Names } from './names.ts';
import type { Students } from './students.ts';

export interface Around {
  readonly hours: readonly string[];
  readonly subjects: Names;
  readonly tags: Names;
  readonly teachers: Names;
  readonly students: Students;
}

/** All activities of a file, inactive ones included. */
export function readActivities(root: XmlElement, around: Around): Activity[] {
  const list = childOf(root, 'Activities_List');
  const seen = new Map<number, number>();
  return (list ? childrenOf(list, 'Activity') : []).map((element) => {
    const id = numberIn(element, 'Id', 1, 999_999_999);
    const before = seen.get(id);
    if (before !== undefined) fail(element, `<Activity> has the <Id> ${id} of the activity in line ${before}`);
    seen.set(id, element.line);
    return readActivity(element, id, around);
  });
}

function readActivity(element: XmlElement, id: number, around: Around): Activity {
  const duration = numberIn(element, 'Duration', 1);
  const { length } = around.hours;
  if (duration > length) fail(element, `<Activity> ${id} takes ${duration} hours, and a day has ${length}`);
  const sets = childrenOf(element, 'Students').map((one) => setOf(one, around.students));
  const group = numberOr(element, 'Activity_Group_Id', 0, 0, 999_999_999);
  return {
    id,
    line: element.line,
    teachers: unlike(childrenOf(element, 'Teacher').map((one) => around.teachers.of(one))),
    subject: around.subjects.of(neededChild(element, 'Subject')),
    // An empty element is none: files of early versions have it.
    tags: unlike(
      childrenOf(element, 'Activity_Tag')
        .filter((one) => one.text !== '')
        .map((one) => around.tags.of(one)),
    ),
    students: unlike(sets),
    subgroups: unlike(sets.flatMap((set) => around.students.sets[set]?.subgroups ?? [])),
    duration,
    total: numberOr(element, 'Total_Duration', duration, 0),
    group,
    component: group === 0 ? 1 : id - group + 1,
    size: sizeOf(element, sets, around.students.sets),
    active: flagIn(element, 'Active', true),
  };
}

function setOf(element: XmlElement, students: Students): Index {
  return (
    students.find(element.text) ??
    fail(element, `<Students> names the students “${shown(element.text)}”, who are not in the file`)
  );
}

function sizeOf(element: XmlElement, sets: readonly Index[], students: readonly StudentsSet[]): number {
  const given = childOf(element, 'Number_Of_Students') ?? childOf(element, 'Number_of_Students');
  const number = given ? wholeNumber(given, -1) : -1;
  return number >= 0 ? number : sets.reduce((sum, set) => sum + (students[set]?.size ?? 0), 0);
}

function unlike(list: readonly Index[]): Index[] {
  return [...new Set(list)];
}
