import type { XmlElement } from '../../xml/read-xml.ts';
import type { Activity, Index, Slot } from '../model.ts';
import { childOf, childrenOf, counted, fail, neededChild, shown, wholeNumber } from '../read/fields.ts';
import type { Names } from '../read/names.ts';
import type { Students } from '../read/students.ts';
import type { People, Rule } from '../rules.ts';

/** What the constraints of a file name. */
export interface Around {
  readonly days: Names;
  readonly hours: Names;
  readonly subjects: Names;
  readonly tags: Names;
  readonly teachers: Names;
  readonly students: Students;
  readonly rooms: Names;
  readonly activities: readonly Activity[];
  /** The place of an activity by its id. */
  readonly byId: ReadonlyMap<number, Index>;
}

/** Reads what one kind of constraint says; null where nothing is left that it is about. */
export type Reading = (element: XmlElement, around: Around) => Rule | null;

/** The first child that has one of these names: versions of FET call the same thing differently. */
export function oneOf(element: XmlElement, ...names: readonly string[]): XmlElement {
  for (const name of names) {
    const child = childOf(element, name);
    if (child) return child;
  }
  return neededChild(element, names[0] ?? '');
}

export function teacherIn(element: XmlElement, around: Around): Index {
  return around.teachers.of(oneOf(element, 'Teacher', 'Teacher_Name'));
}

export function subgroupsIn(element: XmlElement, around: Around): readonly Index[] {
  return subgroupsNamed(oneOf(element, 'Students', 'Students_Name'), around);
}

function subgroupsNamed(child: XmlElement, { students }: Around): readonly Index[] {
  const set = students.find(child.text);
  if (set !== null) return students.sets[set]?.subgroups ?? [];
  return fail(child, `<${child.name}> names the students “${shown(child.text)}”, who are not in the file`);
}

/** Whom each of the four forms of a constraint is about. */
export const whose: Readonly<Record<string, (element: XmlElement, around: Around) => People>> = {
  Teachers: (_, { teachers }) => ({ of: 'teachers', members: teachers.list.map((_name, place) => place) }),
  Teacher: (element, around) => ({ of: 'teachers', members: [teacherIn(element, around)] }),
  Students: (_, { students }) => ({ of: 'subgroups', members: students.subgroups.map((_name, place) => place) }),
  StudentsSet: (element, around) => ({ of: 'subgroups', members: subgroupsIn(element, around) }),
};

/** The slots of a list; a day or an hour that is left out stands for all of them. */
export function slotsIn(element: XmlElement, wrapper: string, countName: string, around: Around): Slot[] {
  const listed = childrenOf(element, wrapper);
  counted(element, countName, listed.length);
  return [...new Set(listed.flatMap((one) => slotsOf(one, around)))];
}

/** The slots that an element's day and hour say. */
export function slotsOf(element: XmlElement, { days, hours }: Around): Slot[] {
  const named = (ends: string) => element.children.find((child) => child.name.endsWith(ends) && child.text !== '');
  const day = named('Day');
  const hour = named('Hour');
  const of = (names: Names, child: XmlElement | undefined) => (child ? [names.of(child)] : names.list.map((_, place) => place));
  const atHours = of(hours, hour);
  return of(days, day).flatMap((atDay) => atHours.map((atHour) => atDay * hours.list.length + atHour));
}

/** The place of the activity that an element names; null where it is inactive. */
export function activityOf(element: XmlElement, { activities, byId }: Around): Index | null {
  const id = wholeNumber(element, 1, 999_999_999);
  const place = byId.get(id) ?? fail(element, `<${element.name}> names the activity ${id}, which is not in the file`);
  return activities[place]?.active ? place : null;
}

/** The active ones of the activities that are listed. */
export function activitiesIn(element: XmlElement, around: Around): Index[] {
  const listed = childrenOf(element, 'Activity_Id');
  counted(element, 'Number_of_Activities', listed.length);
  const twice = listed.find((one, at) => listed.findIndex((other) => other.text.trim() === one.text.trim()) !== at);
  if (twice) fail(twice, `<${element.name}> names the activity ${twice.text.trim()} twice`);
  return listed.flatMap((one) => activityOf(one, around) ?? []);
}

/** The active activities that teacher, students, subject, tag and length pick out; what is empty picks out none. */
export function picked(element: XmlElement, around: Around): Index[] {
  const teacher = named(element, ['Teacher_Name', 'Teacher'], around.teachers);
  const subject = named(element, ['Subject_Name', 'Subject'], around.subjects);
  const tag = named(element, ['Activity_Tag_Name', 'Activity_Tag'], around.tags);
  const set = filled(element, ['Students_Name', 'Students']);
  const subgroups = set ? new Set(subgroupsNamed(set, around)) : null;
  const lengths = filled(element, ['Duration']);
  const duration = lengths ? wholeNumber(lengths, -1) : 0;
  return around.activities.flatMap((one, place) => {
    const wanted =
      one.active &&
      (teacher === null || one.teachers.includes(teacher)) &&
      (subject === null || one.subject === subject) &&
      (tag === null || one.tags.includes(tag)) &&
      (subgroups === null || one.subgroups.some((subgroup) => subgroups.has(subgroup))) &&
      (duration < 1 || one.duration === duration);
    return wanted ? [place] : [];
  });
}

function named(element: XmlElement, names: readonly string[], list: Names): Index | null {
  const child = filled(element, names);
  return child ? list.of(child) : null;
}

function filled(element: XmlElement, names: readonly string[]): XmlElement | null {
  return element.children.find((child) => names.includes(child.name) && child.text !== '') ?? null;
}

/** A rule over activities, where enough of them are active. */
export function unlessFewer<R extends Rule>(least: number, activities: readonly Index[], rule: R): R | null {
  return activities.length < least ? null : rule;
}
