import type { XmlElement } from '../../xml/read-xml.ts';
import type { Index } from '../model.ts';
import { childOf, childrenOf, fail, flagIn, neededChild, numberIn, wholeNumber } from '../read/fields.ts';
import type { ActivityRule } from '../rules.ts';
import { activitiesIn, activityOf, type Around, picked, type Reading, slotsIn, slotsOf, unlessFewer } from './about.ts';

const startingSlots = (element: XmlElement, around: Around) =>
  slotsIn(element, 'Preferred_Starting_Time', 'Number_of_Preferred_Starting_Times', around);
const takenSlots = (element: XmlElement, around: Around) =>
  slotsIn(element, 'Preferred_Time_Slot', 'Number_of_Preferred_Time_Slots', around);
const chosenSlots = (element: XmlElement, around: Around) =>
  slotsIn(element, 'Selected_Time_Slot', 'Number_of_Selected_Time_Slots', around);

const theOne = (element: XmlElement, around: Around): Index[] => {
  const place = activityOf(neededChild(element, 'Activity_Id'), around);
  return place === null ? [] : [place];
};

/** The parts of splits that a constraint picks out by their number. */
const parts = (element: XmlElement, around: Around): Index[] => {
  const component = numberIn(element, 'Component_Number', 1);
  return picked(element, around).filter((place) => around.activities[place]?.component === component);
};

type Which = (element: XmlElement, around: Around) => Index[];

const starting =
  (which: Which): Reading =>
  (element, around) => {
    const activities = which(element, around);
    return unlessFewer(1, activities, { rule: 'startingTimes', activities, slots: startingSlots(element, around) });
  };

const taking =
  (which: Which): Reading =>
  (element, around) => {
    const activities = which(element, around);
    return unlessFewer(1, activities, { rule: 'timeSlots', activities, slots: takenSlots(element, around) });
  };

/** A rule over two activities or more. */
const among =
  (read: (activities: readonly Index[], element: XmlElement) => ActivityRule, least = 2): Reading =>
  (element, around) => {
    const activities = activitiesIn(element, around);
    return unlessFewer(least, activities, read(activities, element));
  };

/** A rule over activities in chosen slots. */
const inSlots =
  (rule: 'maxSlotsTaken' | 'minSlotsTaken' | 'maxAtOnce', name: string): Reading =>
  (element, around) => {
    const activities = activitiesIn(element, around);
    const found: ActivityRule = { rule, activities, slots: chosenSlots(element, around), count: numberIn(element, name, 0) };
    return unlessFewer(1, activities, found);
  };

/** A rule over activities that are named one by one; it is about nothing where one of them is inactive. */
const numbered =
  (names: readonly string[], read: (activities: readonly [Index, Index, ...Index[]]) => ActivityRule): Reading =>
  (element, around) => {
    const named = names.map((name) => neededChild(element, name));
    const [first, second, ...more] = named.map((child) => activityOf(child, around));
    const twice = named.find((child, at) => named.findIndex((other) => other.text.trim() === child.text.trim()) !== at);
    if (twice) fail(twice, `<${element.name}> names the activity ${twice.text.trim()} twice`);
    const rest = more.filter((place) => place !== null);
    if (typeof first !== 'number' || typeof second !== 'number' || rest.length < more.length) return null;
    return read([first, second, ...rest]);
  };

const two = ['First_Activity_Id', 'Second_Activity_Id'];

const edge =
  (rule: 'endsDay' | 'beginsDay', of: 'teachers' | 'subgroups', which: Which): Reading =>
  (element, around) => {
    const activities = which(element, around);
    return unlessFewer(1, activities, { rule, of, activities });
  };

/** The activities of a set that has an element of its own. */
const idsIn = (element: XmlElement, name: string, around: Around): Index[] => activitiesIn(neededChild(element, name), around);

export const activityKinds: Readonly<Record<string, Reading>> = {
  ConstraintActivityPreferredStartingTime: (element, around) => {
    const activities = theOne(element, around);
    return unlessFewer(1, activities, { rule: 'startingTimes', activities, slots: slotsOf(element, around) });
  },
  ConstraintActivityPreferredStartingTimes: starting(theOne),
  ConstraintActivitiesPreferredStartingTimes: starting(picked),
  ConstraintSubactivitiesPreferredStartingTimes: starting(parts),
  ConstraintActivityPreferredTimeSlots: taking(theOne),
  ConstraintActivitiesPreferredTimeSlots: taking(picked),
  ConstraintSubactivitiesPreferredTimeSlots: taking(parts),
  ConstraintActivitiesSameStartingTime: among((activities) => ({ rule: 'sameStart', what: 'time', activities })),
  ConstraintActivitiesSameStartingDay: among((activities) => ({ rule: 'sameStart', what: 'day', activities })),
  ConstraintActivitiesSameStartingHour: among((activities) => ({ rule: 'sameStart', what: 'hour', activities })),
  ConstraintActivitiesNotOverlapping: among((activities) => ({ rule: 'notOverlapping', activities })),
  ConstraintActivityTagsNotOverlapping: (element, around) => {
    const tags = childrenOf(element, 'Activity_Tag').map((child) => around.tags.of(child));
    const sets = tags.map((tag) =>
      around.activities.flatMap((one, place) => (one.active && one.tags.includes(tag) ? [place] : [])),
    );
    return tags.length < 2 ? null : { rule: 'tagsNotOverlapping', sets };
  },
  ConstraintMinDaysBetweenActivities: among((activities, element) => ({
    rule: 'minDaysBetween',
    activities,
    days: numberIn(element, 'MinDays', 1),
    // The name that early versions had for it.
    consecutive: flagIn(element, 'Consecutive_If_Same_Day', flagIn(element, 'Adjacent_If_Broken', false)),
  })),
  ConstraintMaxDaysBetweenActivities: among((activities, element) => ({
    rule: 'maxDaysBetween',
    activities,
    days: numberIn(element, 'MaxDays', 0),
  })),
  ConstraintMinGapsBetweenActivities: among((activities, element) => ({
    rule: 'minGapsBetween',
    activities,
    gaps: numberIn(element, 'MinGaps', 0),
  })),
  ConstraintTwoActivitiesConsecutive: numbered(two, ([first, second]) => ({ rule: 'consecutive', first, second })),
  ConstraintTwoActivitiesOrdered: numbered(two, ([first, second]) => ({ rule: 'ordered', first, second })),
  ConstraintTwoActivitiesOrderedIfSameDay: numbered(two, ([first, second]) => ({ rule: 'orderedIfSameDay', first, second })),
  ConstraintTwoActivitiesGrouped: numbered(two, (activities) => ({ rule: 'grouped', activities })),
  ConstraintThreeActivitiesGrouped: numbered([...two, 'Third_Activity_Id'], (activities) => ({ rule: 'grouped', activities })),
  ConstraintTwoSetsOfActivitiesOrdered: (element, around) => {
    const first = idsIn(element, 'First_Activities_Ids_Set', around);
    const second = idsIn(element, 'Second_Activities_Ids_Set', around);
    return first.length === 0 || second.length === 0 ? null : { rule: 'setsOrdered', first, second };
  },
  ConstraintActivityEndsStudentsDay: edge('endsDay', 'subgroups', theOne),
  ConstraintActivitiesEndStudentsDay: edge('endsDay', 'subgroups', picked),
  ConstraintActivityEndsTeachersDay: edge('endsDay', 'teachers', theOne),
  ConstraintActivitiesEndTeachersDay: edge('endsDay', 'teachers', picked),
  ConstraintActivityBeginsStudentsDay: edge('beginsDay', 'subgroups', theOne),
  ConstraintActivitiesBeginStudentsDay: edge('beginsDay', 'subgroups', picked),
  ConstraintActivityBeginsTeachersDay: edge('beginsDay', 'teachers', theOne),
  ConstraintActivitiesBeginTeachersDay: edge('beginsDay', 'teachers', picked),
  ConstraintActivitiesOccupyMaxTimeSlotsFromSelection: inSlots('maxSlotsTaken', 'Max_Number_of_Occupied_Time_Slots'),
  ConstraintActivitiesOccupyMinTimeSlotsFromSelection: inSlots('minSlotsTaken', 'Min_Number_of_Occupied_Time_Slots'),
  ConstraintActivitiesMaxSimultaneousInSelectedTimeSlots: inSlots('maxAtOnce', 'Max_Number_of_Simultaneous_Activities'),
  ConstraintActivitiesMinSimultaneousInSelectedTimeSlots: (element, around) => {
    const activities = activitiesIn(element, around);
    const count = childOf(element, 'Min_Number_of_Simultaneous_Activities');
    return unlessFewer(1, activities, {
      rule: 'minAtOnce',
      activities,
      slots: chosenSlots(element, around),
      count: count ? wholeNumber(count, 0) : 0,
      emptySlots: flagIn(element, 'Allow_Empty_Slots', false),
    });
  },
};
