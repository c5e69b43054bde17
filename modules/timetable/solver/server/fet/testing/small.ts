/** Small problems for tests, written by hand. */
import type { Placement, Solution } from '../model.ts';
import { readFet } from '../read/read-fet.ts';

/** A lesson of the small problem: who teaches whom what, and how long. */
export interface SmallActivity {
  id: number;
  teacher: string;
  subject: string;
  students: string;
  duration?: number;
  tag?: string;
  group?: number;
  active?: boolean;
}

export interface Small {
  days?: readonly string[];
  hours?: readonly string[];
  activities?: readonly SmallActivity[];
  time?: string;
  space?: string;
  rooms?: string;
  before?: string;
}

const list = (name: string, element: string, names: readonly string[], more = '') =>
  `<${name}>\n${names.map((one) => `<${element}><Name>${one}</Name>${more}</${element}>`).join('\n')}\n</${name}>`;

/**
 * A school of two classes: 1A with the halves 1A x and 1A y, and 1B; the teachers Ann, Ben and “Cy ” with a space at its end; the rooms Lab
 * and Hall of the buildings East and West, and Both, a virtual room of the two.
 */
export function smallText({
  days = ['Mon', 'Tue', 'Wed'],
  hours = ['1', '2', '3', '4'],
  activities = [
    { id: 1, teacher: 'Ann', subject: 'Maths', students: '1A' },
    { id: 2, teacher: 'Ann', subject: 'Maths', students: '1A' },
    { id: 3, teacher: 'Ben', subject: 'English', students: '1A x' },
    { id: 4, teacher: 'Cy ', subject: 'Art &amp; craft', students: '1A y', duration: 2, tag: 'double' },
    { id: 5, teacher: 'Ben', subject: 'English', students: '1B' },
  ],
  time = '',
  space = '',
  rooms = '',
  before = '',
}: Small = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>

<fet version="6.8.5">
${before}<Mode>Official</Mode>
<Institution_Name>Small school</Institution_Name>
<Comments></Comments>
<Days_List>\n<Number_of_Days>${days.length}</Number_of_Days>\n${days.map((one) => `<Day><Name>${one}</Name></Day>`).join('\n')}\n</Days_List>
<Hours_List>\n<Number_of_Hours>${hours.length}</Number_of_Hours>\n${hours.map((one) => `<Hour><Name>${one}</Name></Hour>`).join('\n')}\n</Hours_List>
${list('Subjects_List', 'Subject', ['Maths', 'English', 'Art &amp; craft'])}
${list('Activity_Tags_List', 'Activity_Tag', ['double', 'plain'], '<Printable>true</Printable>')}
${list('Teachers_List', 'Teacher', ['Ann', 'Ben', 'Cy '], '<Target_Number_of_Hours>0</Target_Number_of_Hours><Qualified_Subjects></Qualified_Subjects>')}
<Students_List>
<Year><Name>1A</Name><Number_of_Students>30</Number_of_Students>
<Group><Name>1A x</Name><Number_of_Students>15</Number_of_Students></Group>
<Group><Name>1A y</Name><Number_of_Students>15</Number_of_Students></Group>
</Year>
<Year><Name>1B</Name><Number_of_Students>20</Number_of_Students></Year>
</Students_List>
<Activities_List>
${activities.map(activityText).join('\n')}
</Activities_List>
${list('Buildings_List', 'Building', ['East', 'West'])}
<Rooms_List>
<Room><Name>Lab</Name><Building>East</Building><Capacity>30</Capacity><Virtual>false</Virtual></Room>
<Room><Name>Hall</Name><Building>West</Building><Capacity>100</Capacity><Virtual>false</Virtual></Room>
<Room><Name>Both</Name><Building></Building><Capacity>100</Capacity><Virtual>true</Virtual>
<Number_of_Sets_of_Real_Rooms>2</Number_of_Sets_of_Real_Rooms>
<Set_of_Real_Rooms><Number_of_Real_Rooms>1</Number_of_Real_Rooms><Real_Room>Lab</Real_Room></Set_of_Real_Rooms>
<Set_of_Real_Rooms><Number_of_Real_Rooms>1</Number_of_Real_Rooms><Real_Room>Hall</Real_Room></Set_of_Real_Rooms>
</Room>
${rooms}</Rooms_List>
<Time_Constraints_List>
<ConstraintBasicCompulsoryTime>\n<Weight_Percentage>100</Weight_Percentage>\n<Active>true</Active>\n</ConstraintBasicCompulsoryTime>
${time}</Time_Constraints_List>
<Space_Constraints_List>
<ConstraintBasicCompulsorySpace>\n<Weight_Percentage>100</Weight_Percentage>\n<Active>true</Active>\n</ConstraintBasicCompulsorySpace>
${space}</Space_Constraints_List>
</fet>
`;
}

function activityText({ id, teacher, subject, students, duration = 1, tag, group = 0, active = true }: SmallActivity): string {
  return `<Activity>
<Teacher>${teacher}</Teacher><Subject>${subject}</Subject>${tag === undefined ? '' : `<Activity_Tag>${tag}</Activity_Tag>`}<Students>${students}</Students>
<Duration>${duration}</Duration><Total_Duration>${duration}</Total_Duration><Id>${id}</Id><Activity_Group_Id>${group}</Activity_Group_Id>
<Active>${active}</Active><Comments></Comments>
</Activity>`;
}

/** A constraint as it stands in a file: its fields in their order, what repeats as a list. */
export function constraintText(kind: string, weight: number, fields: string): string {
  return `<Constraint${kind}>\n<Weight_Percentage>${weight}</Weight_Percentage>\n${fields}\n<Active>true</Active>\n<Comments></Comments>\n</Constraint${kind}>\n`;
}

/** `<Activity_Id>` of each, with their number. */
export function idsText(...ids: readonly number[]): string {
  return `<Number_of_Activities>${ids.length}</Number_of_Activities>${ids.map((id) => `<Activity_Id>${id}</Activity_Id>`).join('')}`;
}

/** Places activities by day and hour, counted from 0, and the number of a room in the list. */
export function placedAt(small: Small, ...places: readonly ([number, number, number?] | null)[]): Solution {
  const { hours } = readFet(smallText(small));
  return places.map((one): Placement | null => {
    if (one === null) return null;
    const [day, hour, room] = one;
    return { slot: day * hours.length + hour, room: room === undefined ? null : { room, real: [] } };
  });
}
