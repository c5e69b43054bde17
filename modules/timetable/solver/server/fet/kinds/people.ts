import type { XmlElement } from '../../xml/read-xml.ts';
import { childOf, fail, flagIn, neededChild, numberIn } from '../read/fields.ts';
import type { People, Rule } from '../rules.ts';
import { type Around, oneOf, type Reading, slotsIn, teacherIn, subgroupsIn, whose } from './about.ts';

/** Reads what is said of people, whoever they are. */
type OfPeople = (people: People, element: XmlElement, around: Around) => Rule;

const tagIn = (element: XmlElement, around: Around) => around.tags.of(oneOf(element, 'Activity_Tag', 'Activity_Tag_Name'));
const max = (name: string) => (element: XmlElement) => numberIn(element, name, 0);

/** Kinds that exist for one teacher, all teachers, one set of students and all students. */
const four: Readonly<Record<string, OfPeople>> = {
  MaxHoursDaily: (people, e) => ({ rule: 'maxHoursDaily', people, max: max('Maximum_Hours_Daily')(e), tag: null }),
  ActivityTagMaxHoursDaily: (people, e, around) => ({
    rule: 'maxHoursDaily',
    people,
    max: max('Maximum_Hours_Daily')(e),
    tag: tagIn(e, around),
  }),
  MaxHoursContinuously: (people, e) => ({
    rule: 'maxHoursContinuously',
    people,
    max: max('Maximum_Hours_Continuously')(e),
    tag: null,
  }),
  ActivityTagMaxHoursContinuously: (people, e, around) => ({
    rule: 'maxHoursContinuously',
    people,
    max: max('Maximum_Hours_Continuously')(e),
    tag: tagIn(e, around),
  }),
  MinHoursDaily: (people, e) => ({
    rule: 'minHoursDaily',
    people,
    min: numberIn(e, 'Minimum_Hours_Daily', 0),
    tag: null,
    emptyDays: flagIn(e, 'Allow_Empty_Days', people.of === 'teachers'),
  }),
  ActivityTagMinHoursDaily: (people, e, around) => ({
    rule: 'minHoursDaily',
    people,
    min: numberIn(e, 'Minimum_Hours_Daily', 0),
    tag: tagIn(e, around),
    emptyDays: flagIn(e, 'Allow_Empty_Days', true),
  }),
  MaxGapsPerDay: (people, e) => ({ rule: 'maxGapsPerDay', people, max: max('Max_Gaps')(e) }),
  MaxGapsPerWeek: (people, e) => ({ rule: 'maxGapsPerWeek', people, max: max('Max_Gaps')(e) }),
  MaxDaysPerWeek: (people, e) => ({ rule: 'maxDays', people, max: max('Max_Days_Per_Week')(e) }),
  IntervalMaxDaysPerWeek: (people, e, around) => ({
    rule: 'maxDaysInInterval',
    people,
    max: max('Max_Days_Per_Week')(e),
    ...interval(e, around),
  }),
  MaxSpanPerDay: (people, e) => ({
    rule: 'maxSpan',
    people,
    max: max('Max_Span')(e),
    // FET reads the exception for teachers only.
    oneDayLonger: people.of === 'teachers' && flagIn(e, 'Allow_One_Day_Exception_of_Plus_One', false),
  }),
  MinRestingHours: (people, e) => ({
    rule: 'minRest',
    people,
    min: numberIn(e, 'Minimum_Resting_Hours', 0),
    circular: flagIn(e, 'Circular', false),
  }),
  MinGapsBetweenOrderedPairOfActivityTags: (people, e, { tags }) => ({
    rule: 'minGapsBetweenTags',
    people,
    first: tags.of(neededChild(e, 'First_Activity_Tag')),
    second: tags.of(neededChild(e, 'Second_Activity_Tag')),
    min: numberIn(e, 'MinGaps', 0),
  }),
  MinGapsBetweenActivityTag: (people, e, around) => ({
    rule: 'minGapsOfTag',
    people,
    tag: tagIn(e, around),
    min: numberIn(e, 'MinGaps', 0),
  }),
  MaxBuildingChangesPerDay: (people, e) => changes('building', 'day', people, max('Max_Building_Changes_Per_Day')(e)),
  MaxBuildingChangesPerWeek: (people, e) => changes('building', 'week', people, max('Max_Building_Changes_Per_Week')(e)),
  MinGapsBetweenBuildingChanges: (people, e) => ({
    rule: 'minGapsBetweenChanges',
    of: 'building',
    people,
    min: numberIn(e, 'Min_Gaps_Between_Building_Changes', 0),
  }),
  MaxRoomChangesPerDay: (people, e) => changes('room', 'day', people, max('Max_Room_Changes_Per_Day')(e)),
  MaxRoomChangesPerWeek: (people, e) => changes('room', 'week', people, max('Max_Room_Changes_Per_Week')(e)),
  MinGapsBetweenRoomChanges: (people, e) => ({
    rule: 'minGapsBetweenChanges',
    of: 'room',
    people,
    min: numberIn(e, 'Min_Gaps_Between_Room_Changes', 0),
  }),
};

function changes(of: 'building' | 'room', per: 'day' | 'week', people: People, most: number): Rule {
  return { rule: 'maxChanges', of, per, people, max: most };
}

/** From an hour up to another; an empty end is the end of the day. */
function interval(element: XmlElement, { hours }: Around): { from: number; to: number } {
  const from = hours.of(neededChild(element, 'Interval_Start_Hour'));
  const end = childOf(element, 'Interval_End_Hour');
  const to = end && end.text !== '' ? hours.of(end) : hours.list.length;
  return to > from ? { from, to } : fail(element, `<${element.name}> ends before it begins`);
}

const notAvailable = (element: XmlElement, around: Around) =>
  slotsIn(element, 'Not_Available_Time', 'Number_of_Not_Available_Times', around);

/** Kinds that exist for some people only. */
const some: Readonly<Record<string, Reading>> = {
  ConstraintTeacherNotAvailableTimes: (element, around) => ({
    rule: 'unavailable',
    people: { of: 'teachers', members: [teacherIn(element, around)] },
    slots: notAvailable(element, around),
  }),
  ConstraintStudentsSetNotAvailableTimes: (element, around) => ({
    rule: 'unavailable',
    people: { of: 'subgroups', members: subgroupsIn(element, around) },
    slots: notAvailable(element, around),
  }),
  ...forms('MinDaysPerWeek', ['Teachers', 'Teacher'], (people, element) => ({
    rule: 'minDays',
    people,
    min: numberIn(element, 'Minimum_Days_Per_Week', 0),
  })),
  ...forms('EarlyMaxBeginningsAtSecondHour', ['Students', 'StudentsSet'], (people, element) => ({
    rule: 'early',
    people,
    max: numberIn(element, 'Max_Beginnings_At_Second_Hour', 0),
  })),
};

function forms(name: string, who: readonly string[], read: OfPeople): Record<string, Reading> {
  return Object.fromEntries(
    who.map((form) => {
      const peopleOf = whose[form];
      const reading: Reading = (element, around) => (peopleOf ? read(peopleOf(element, around), element, around) : null);
      return [`Constraint${form}${name}`, reading] as const;
    }),
  );
}

export const peopleKinds: Readonly<Record<string, Reading>> = {
  ...some,
  ...Object.assign({}, ...Object.entries(four).map(([name, read]) => forms(name, Object.keys(whose), read))),
};
