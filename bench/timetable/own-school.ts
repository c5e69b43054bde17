// A school as many of our country are, written as a file of FET: streams of forms 1 to 4, five days of eight lessons, option blocks of the
// last form, double practicals in laboratories, slots that teachers would rather not have, and no gap wished for.
import { constraintText } from '#modules/timetable/solver/server/fet/testing/small.ts';

/** Lessons a week of each subject, how many of them stand in doubles of two, and how many teachers share it for 24 streams. */
interface Subject {
  readonly name: string;
  readonly lessons: number;
  readonly doubles: number;
  readonly teachers: number;
  readonly laboratory?: boolean;
}

const core: readonly Subject[] = [
  { name: 'English', lessons: 6, doubles: 0, teachers: 8 },
  { name: 'Kiswahili', lessons: 5, doubles: 0, teachers: 7 },
  { name: 'Mathematics', lessons: 6, doubles: 0, teachers: 8 },
  { name: 'Games', lessons: 2, doubles: 0, teachers: 4 },
];
/** Taken by every stream of the first forms, and by choice in the blocks of the last. */
const chosen: readonly Subject[] = [
  { name: 'Biology', lessons: 4, doubles: 1, teachers: 6, laboratory: true },
  { name: 'Chemistry', lessons: 4, doubles: 1, teachers: 6, laboratory: true },
  { name: 'Physics', lessons: 4, doubles: 1, teachers: 6, laboratory: true },
  { name: 'History', lessons: 3, doubles: 0, teachers: 5 },
  { name: 'Geography', lessons: 3, doubles: 0, teachers: 5 },
  { name: 'Religion', lessons: 3, doubles: 0, teachers: 5 },
];
const blocks = 4;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const hours = ['08:00', '08:40', '09:20', '10:30', '11:10', '11:50', '14:00', '14:40'];

const list = (name: string, element: string, names: readonly string[]) =>
  `<${name}>${names.map((one) => `<${element}><Name>${one}</Name></${element}>`).join('')}</${name}>`;
const field = (name: string, value: string | number) => `<${name}>${value}</${name}>`;
const repeated = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/**
 * The text of the file.
 * @param times how many such schools under one roof: each has 24 streams and 60 teachers
 */
export function ownSchool(times = 1): string {
  const activities: string[] = [];
  const constraints: string[] = [];
  const practicals: string[] = [];
  const teachers: string[] = [];
  const streams: string[] = [];
  let id = 0;
  const add = (
    who: readonly string[],
    subject: string,
    students: readonly string[],
    durations: readonly number[],
    room: string,
  ) => {
    const first = id + 1;
    for (const duration of durations) {
      id += 1;
      const people = who.map((one) => field('Teacher', one)).join('') + field('Subject', subject);
      const length = field('Duration', duration) + field('Total_Duration', duration);
      const tail = `${field('Id', id)}${field('Activity_Group_Id', first)}<Active>true</Active>`;
      activities.push(`<Activity>${people}${students.map((one) => field('Students', one)).join('')}${length}${tail}</Activity>`);
      if (duration > 1 && room !== '') {
        const rooms = [`${room} 1`, `${room} 2`];
        const wanted = field('Number_of_Preferred_Rooms', 2) + rooms.map((one) => field('Preferred_Room', one)).join('');
        practicals.push(constraintText('ActivityPreferredRooms', 100, field('Activity_Id', id) + wanted));
      }
    }
    const ids = repeated(id - first + 1, (at) => field('Activity_Id', first + at)).join('');
    const apart = `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${field('Number_of_Activities', id - first + 1)}${ids}`;
    constraints.push(constraintText('MinDaysBetweenActivities', 95, `${apart}${field('MinDays', 1)}`));
  };
  const pieces = (lessons: number, doubles: number) => [
    ...repeated(doubles, () => 2),
    ...repeated(lessons - 2 * doubles, () => 1),
  ];
  for (let school = 0; school < times; school++) {
    const mark = times === 1 ? '' : ` of ${school + 1}`;
    const staff = new Map(
      [...core, ...chosen].map(({ name, teachers: many }) => [
        name,
        repeated(many, (at) => ({ name: `${name} ${at + 1}${mark}`, load: 0 })),
      ]),
    );
    for (const group of staff.values()) teachers.push(...group.map(({ name }) => name));
    const least = (subject: string, load: number): string => {
      const one = (staff.get(subject) ?? []).toSorted((a, b) => a.load - b.load)[0];
      if (one) one.load += load;
      return one?.name ?? '';
    };
    const forms = [1, 2, 3, 4].map((form) => repeated(6, (at) => `${form}${'ABCDEF'[at]}${mark}`));
    const last = forms[3] ?? [];
    streams.push(...forms.flat());
    for (let block = 0; block < blocks; block++) {
      const names = [...chosen, ...chosen].slice(block, block + 8).map(({ name }) => name);
      add([...new Set(names.map((name) => least(name, 5)))], `Block ${block + 1}`, last, pieces(5, 1), '');
    }
    for (const stream of forms.flat()) {
      const isLast = last.includes(stream);
      for (const { name, lessons, doubles, laboratory } of isLast ? core : [...core, ...chosen]) {
        const many = isLast && name === 'Games' ? lessons + 1 : lessons;
        const room = laboratory === true ? `${name} laboratory${mark}` : '';
        add([least(name, many)], name, [stream], pieces(many, doubles), room);
      }
    }
  }
  const slot = (day: number, hour: number, wrapper: string, start: string) =>
    `<${wrapper}>${field(`${start}Day`, days[day] ?? '')}${field(`${start}Hour`, hours[hour] ?? '')}</${wrapper}>`;
  for (const [at, teacher] of teachers.entries()) {
    // Each would rather not begin on one day and not end on another; every tenth is away on an afternoon.
    const not = new Set([(at % 5) * 8, ((at + 2) % 5) * 8 + 7]);
    const liked = repeated(40, (index) => index).filter((index) => !not.has(index));
    const slots = liked.map((index) => slot(Math.floor(index / 8), index % 8, 'Preferred_Time_Slot', 'Preferred_'));
    const whose =
      field('Teacher_Name', teacher) +
      ['Students_Name', 'Subject_Name', 'Activity_Tag_Name'].map((name) => field(name, '')).join('');
    constraints.push(
      constraintText(
        'ActivitiesPreferredTimeSlots',
        90,
        `${whose}${field('Number_of_Preferred_Time_Slots', slots.length)}${slots.join('')}`,
      ),
    );
    if (at % 10 > 0) continue;
    const away = [6, 7].map((hour) => slot((at / 10) % 5, hour, 'Not_Available_Time', ''));
    const times_ = field('Number_of_Not_Available_Times', 2) + away.join('');
    constraints.push(constraintText('TeacherNotAvailableTimes', 100, field('Teacher', teacher) + times_));
  }
  constraints.push(constraintText('TeachersMaxGapsPerWeek', 50, field('Max_Gaps', 0)));
  constraints.push(constraintText('TeachersMaxHoursDaily', 100, field('Maximum_Hours_Daily', 7)));
  const rooms = repeated(times, (school) => (times === 1 ? '' : ` of ${school + 1}`)).flatMap((mark) =>
    chosen.flatMap(({ name, laboratory }) => (laboratory === true ? [1, 2].map((at) => `${name} laboratory${mark} ${at}`) : [])),
  );
  const years = streams.map((one) => `<Year><Name>${one}</Name><Number_of_Students>40</Number_of_Students></Year>`).join('');
  const subjects = [...core, ...chosen].map(({ name }) => name).concat(repeated(blocks, (at) => `Block ${at + 1}`));
  const basic = (what: string) => constraintText(`BasicCompulsory${what}`, 100, '');
  return `<?xml version="1.0" encoding="UTF-8"?>
<fet version="6.8.5"><Mode>Official</Mode><Institution_Name>School of our own</Institution_Name><Comments></Comments>
<Days_List>${field('Number_of_Days', 5)}${days.map((one) => `<Day>${field('Name', one)}</Day>`).join('')}</Days_List>
<Hours_List>${field('Number_of_Hours', 8)}${hours.map((one) => `<Hour>${field('Name', one)}</Hour>`).join('')}</Hours_List>
${list('Subjects_List', 'Subject', subjects)}
<Activity_Tags_List></Activity_Tags_List>
${list('Teachers_List', 'Teacher', teachers)}
<Students_List>${years}</Students_List>
<Activities_List>${activities.join('\n')}</Activities_List>
<Buildings_List></Buildings_List>
<Rooms_List>${rooms.map((one) => `<Room>${field('Name', one)}<Building></Building>${field('Capacity', 50)}<Virtual>false</Virtual></Room>`).join('')}</Rooms_List>
<Time_Constraints_List>${basic('Time')}${constraints.join('')}</Time_Constraints_List>
<Space_Constraints_List>${basic('Space')}${practicals.join('')}</Space_Constraints_List>
</fet>
`;
}
