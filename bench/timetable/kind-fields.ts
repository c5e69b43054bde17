// What the fields of each kind of FET's constraints look like, to try them by chance.
import { type Fields, pieces } from './random-school.ts';

const { all, number, flag, teacher, students, tag, subject, room, ids, named, slotList, interval, filter, pair } = pieces;

const startingTimes = slotList('Preferred_Starting_Time', 'Preferred_Starting_', 'Number_of_Preferred_Starting_Times');
const timeSlots = slotList('Preferred_Time_Slot', 'Preferred_', 'Number_of_Preferred_Time_Slots');
const chosen = slotList('Selected_Time_Slot', 'Selected_', 'Number_of_Selected_Time_Slots');
const duration = number('Duration', 0, 0);
const component = number('Component_Number', 1, 1);
const id = named('Activity_Id');
const away = slotList('Not_Available_Time', '', 'Number_of_Not_Available_Times');
const rooms: Fields = (roll, lessons) =>
  `<Number_of_Preferred_Rooms>1</Number_of_Preferred_Rooms>${room('Preferred_Room')(roll, lessons)}`;
const two = named('First_Activity_Id', 'Second_Activity_Id');

/** Kinds that exist for one teacher, all of them, one set of students and all of them; by the end of their names. */
const people: Readonly<Record<string, Fields>> = {
  MaxHoursDaily: number('Maximum_Hours_Daily', 1, 4),
  MaxHoursContinuously: number('Maximum_Hours_Continuously', 1, 3),
  MinHoursDaily: all(number('Minimum_Hours_Daily', 2, 3), () => '<Allow_Empty_Days>true</Allow_Empty_Days>'),
  MaxGapsPerDay: number('Max_Gaps', 0, 2),
  MaxGapsPerWeek: number('Max_Gaps', 0, 3),
  MaxDaysPerWeek: number('Max_Days_Per_Week', 1, 4),
  IntervalMaxDaysPerWeek: all(interval, number('Max_Days_Per_Week', 0, 3)),
  ActivityTagMaxHoursDaily: all(tag('Activity_Tag'), number('Maximum_Hours_Daily', 0, 2)),
  ActivityTagMaxHoursContinuously: all(tag('Activity_Tag'), number('Maximum_Hours_Continuously', 1, 2)),
  ActivityTagMinHoursDaily: all(tag('Activity_Tag'), number('Minimum_Hours_Daily', 1, 2), flag('Allow_Empty_Days')),
  MaxSpanPerDay: all(number('Max_Span', 3, 6), flag('Allow_One_Day_Exception_of_Plus_One')),
  MinRestingHours: all(number('Minimum_Resting_Hours', 1, 4), flag('Circular')),
  MinGapsBetweenOrderedPairOfActivityTags: () =>
    '<First_Activity_Tag>double</First_Activity_Tag><Second_Activity_Tag>plain</Second_Activity_Tag><MinGaps>2</MinGaps>',
  MinGapsBetweenActivityTag: all(tag('Activity_Tag'), number('MinGaps', 1, 2)),
  MaxBuildingChangesPerDay: number('Max_Building_Changes_Per_Day', 0, 2),
  MaxBuildingChangesPerWeek: number('Max_Building_Changes_Per_Week', 0, 3),
  MinGapsBetweenBuildingChanges: number('Min_Gaps_Between_Building_Changes', 1, 3),
  MaxRoomChangesPerDay: number('Max_Room_Changes_Per_Day', 0, 2),
  MaxRoomChangesPerWeek: number('Max_Room_Changes_Per_Week', 0, 3),
  MinGapsBetweenRoomChanges: number('Min_Gaps_Between_Room_Changes', 1, 3),
};

const forms: Readonly<Record<string, Fields>> = {
  Teachers: () => '',
  Teacher: teacher('Teacher_Name'),
  Students: () => '',
  StudentsSet: students('Students'),
};

const ofPeople = Object.entries(people).flatMap(([name, fields]) =>
  Object.entries(forms).map(([form, who]): [string, Fields] => {
    // FET calls a tag and a teacher differently in some kinds.
    const tagged = form.startsWith('Teacher') && name.startsWith('ActivityTag');
    const ofForm: Fields = (roll, lessons) => {
      const text = who(roll, lessons) + fields(roll, lessons);
      // The exception of one day is for teachers only.
      const own = form.startsWith('Teacher') ? text : text.replace(/<Allow_One_Day.*?>.*?<\/.*?>/, '');
      const space = /Building|Room|MinGapsBetween/.test(name);
      const right = space ? own.replaceAll('Teacher_Name>', 'Teacher>') : own;
      return tagged ? right.replaceAll('Activity_Tag>', 'Activity_Tag_Name>') : right;
    };
    return [`Constraint${form}${name}`, ofForm];
  }),
);

/** By the name of the element. */
export const kindFields: ReadonlyMap<string, Fields> = new Map([
  ...ofPeople,
  ['ConstraintTeacherMinDaysPerWeek', all(teacher('Teacher_Name'), number('Minimum_Days_Per_Week', 1, 4))],
  ['ConstraintTeachersMinDaysPerWeek', number('Minimum_Days_Per_Week', 1, 4)],
  ['ConstraintStudentsEarlyMaxBeginningsAtSecondHour', number('Max_Beginnings_At_Second_Hour', 0, 3)],
  [
    'ConstraintStudentsSetEarlyMaxBeginningsAtSecondHour',
    all(number('Max_Beginnings_At_Second_Hour', 0, 3), students('Students')),
  ],
  ['ConstraintActivityPreferredStartingTimes', all(id, startingTimes)],
  ['ConstraintActivitiesPreferredStartingTimes', all(filter, duration, startingTimes)],
  ['ConstraintSubactivitiesPreferredStartingTimes', all(component, filter, duration, startingTimes)],
  ['ConstraintActivityPreferredTimeSlots', all(id, timeSlots)],
  ['ConstraintActivitiesPreferredTimeSlots', all(filter, duration, timeSlots)],
  ['ConstraintSubactivitiesPreferredTimeSlots', all(component, filter, duration, timeSlots)],
  ['ConstraintActivitiesSameStartingTime', ids(3)],
  ['ConstraintActivitiesSameStartingDay', ids(3)],
  ['ConstraintActivitiesSameStartingHour', ids(3)],
  ['ConstraintActivitiesNotOverlapping', ids(6)],
  [
    'ConstraintActivityTagsNotOverlapping',
    () =>
      '<Number_of_Activity_Tags>2</Number_of_Activity_Tags><Activity_Tag>double</Activity_Tag><Activity_Tag>plain</Activity_Tag>',
  ],
  [
    'ConstraintMinDaysBetweenActivities',
    all(() => '<Consecutive_If_Same_Day>false</Consecutive_If_Same_Day>', ids(3), number('MinDays', 1, 3)),
  ],
  ['ConstraintMaxDaysBetweenActivities', all(ids(3), number('MaxDays', 0, 2))],
  ['ConstraintMinGapsBetweenActivities', all(ids(6), number('MinGaps', 1, 3))],
  ['ConstraintTwoActivitiesConsecutive', two],
  ['ConstraintTwoActivitiesGrouped', two],
  ['ConstraintThreeActivitiesGrouped', named('First_Activity_Id', 'Second_Activity_Id', 'Third_Activity_Id')],
  ['ConstraintTwoActivitiesOrdered', two],
  ['ConstraintTwoActivitiesOrderedIfSameDay', two],
  ['ConstraintTwoSetsOfActivitiesOrdered', pair],
  ...['Ends', 'Begins'].flatMap((edge) =>
    ['Students', 'Teachers'].flatMap((whose): [string, Fields][] => [
      [`ConstraintActivity${edge}${whose}Day`, id],
      [`ConstraintActivities${edge.slice(0, -1)}${whose}Day`, filter],
    ]),
  ),
  ['ConstraintActivitiesOccupyMaxTimeSlotsFromSelection', all(ids(6), chosen, number('Max_Number_of_Occupied_Time_Slots', 1, 4))],
  ['ConstraintActivitiesOccupyMinTimeSlotsFromSelection', all(ids(6), chosen, number('Min_Number_of_Occupied_Time_Slots', 2, 6))],
  [
    'ConstraintActivitiesMaxSimultaneousInSelectedTimeSlots',
    all(ids(9), chosen, number('Max_Number_of_Simultaneous_Activities', 1, 2)),
  ],
  [
    'ConstraintActivitiesMinSimultaneousInSelectedTimeSlots',
    all(ids(12), chosen, number('Min_Number_of_Simultaneous_Activities', 1, 1), flag('Allow_Empty_Slots')),
  ],
  ['ConstraintTeacherNotAvailableTimes', all(teacher('Teacher'), away)],
  ['ConstraintStudentsSetNotAvailableTimes', all(students('Students'), away)],
  ['ConstraintRoomNotAvailableTimes', all(room('Room'), away)],
  ['ConstraintTeacherRoomNotAvailableTimes', all(teacher('Teacher'), room('Room'), away)],
  ['ConstraintSubjectPreferredRooms', all(subject('Subject'), rooms)],
  ['ConstraintSubjectActivityTagPreferredRooms', all(subject('Subject'), tag('Activity_Tag'), rooms)],
  ['ConstraintActivityTagPreferredRooms', all(tag('Activity_Tag'), rooms)],
  ['ConstraintStudentsSetHomeRooms', all(students('Students'), rooms)],
  ['ConstraintTeacherHomeRooms', all(teacher('Teacher'), rooms)],
  ['ConstraintActivityPreferredRooms', all(id, rooms)],
  ['ConstraintSubjectPreferredRoom', all(subject('Subject'), room('Room'))],
  ['ConstraintSubjectActivityTagPreferredRoom', all(subject('Subject'), tag('Activity_Tag'), room('Room'))],
  ['ConstraintActivityTagPreferredRoom', all(tag('Activity_Tag'), room('Room'))],
  ['ConstraintStudentsSetHomeRoom', all(students('Students'), room('Room'))],
  ['ConstraintTeacherHomeRoom', all(teacher('Teacher'), room('Room'))],
  ['ConstraintActivitiesOccupyMaxDifferentRooms', all(ids(4), number('Max_Number_of_Different_Rooms', 1, 2))],
  ['ConstraintActivitiesSameRoomIfConsecutive', ids(8)],
]);
