import type { XmlElement } from '../../xml/read-xml.ts';
import type { Index } from '../model.ts';
import { childOf, childrenOf, counted, fail, neededChild, numberIn, shown } from '../read/fields.ts';
import { activitiesIn, activityOf, type Around, oneOf, picked, type Reading, slotsIn, teacherIn, unlessFewer } from './about.ts';

type Which = (element: XmlElement, around: Around) => Index[];

const oneRoom = (element: XmlElement, around: Around) => [around.rooms.of(neededChild(element, 'Room'))];

const severalRooms = (element: XmlElement, around: Around) => {
  const listed = childrenOf(element, 'Preferred_Room');
  counted(element, 'Number_of_Preferred_Rooms', listed.length);
  return listed.map((child) => around.rooms.of(child));
};

const rooms =
  (which: Which, roomsOf: typeof oneRoom, home = false): Reading =>
  (element, around) => {
    const activities = which(element, around);
    const real = childrenOf(element, 'Real_Room').map((child) => around.rooms.of(child));
    return unlessFewer(1, activities, { rule: 'rooms', activities, rooms: roomsOf(element, around), real, home });
  };

const theOne: Which = (element, around) => {
  const place = activityOf(neededChild(element, 'Activity_Id'), around);
  return place === null ? [] : [place];
};

/** The lessons of a set of students that are of nobody else's: those that its home room is for. */
const ofStudentsAlone: Which = (element, around) => {
  const child = oneOf(element, 'Students', 'Students_Name');
  const set = around.students.find(child.text);
  if (set === null) return fail(child, `<${child.name}> names the students “${shown(child.text)}”, who are not in the file`);
  return placesWhere(around, ({ students }) => students.length === 1 && students[0] === set);
};

const ofTeacherAlone: Which = (element, around) => {
  const teacher = teacherIn(element, around);
  return placesWhere(around, ({ teachers }) => teachers.length === 1 && teachers[0] === teacher);
};

function placesWhere(around: Around, wanted: (activity: Around['activities'][number]) => boolean): Index[] {
  return around.activities.flatMap((one, place) => (one.active && wanted(one) ? [place] : []));
}

const sameRoom =
  (onlyConsecutive: boolean): Reading =>
  (element, around) => {
    const activities = activitiesIn(element, around);
    return unlessFewer(2, activities, { rule: 'sameRoom', activities, onlyConsecutive });
  };

const roomTimes = (element: XmlElement, around: Around) =>
  slotsIn(element, 'Not_Available_Time', 'Number_of_Not_Available_Times', around);

export const spaceKinds: Readonly<Record<string, Reading>> = {
  ConstraintBasicCompulsorySpace: () => ({ rule: 'basicSpace' }),
  ConstraintRoomNotAvailableTimes: (element, around) => ({
    rule: 'roomUnavailable',
    room: around.rooms.of(neededChild(element, 'Room')),
    slots: roomTimes(element, around),
  }),
  ConstraintTeacherRoomNotAvailableTimes: (element, around) => ({
    rule: 'teacherRoomUnavailable',
    teacher: teacherIn(element, around),
    room: around.rooms.of(neededChild(element, 'Room')),
    slots: roomTimes(element, around),
  }),
  ConstraintActivityPreferredRoom: rooms(theOne, oneRoom),
  ConstraintActivityPreferredRooms: rooms(theOne, severalRooms),
  ConstraintStudentsSetHomeRoom: rooms(ofStudentsAlone, oneRoom, true),
  ConstraintStudentsSetHomeRooms: rooms(ofStudentsAlone, severalRooms, true),
  ConstraintTeacherHomeRoom: rooms(ofTeacherAlone, oneRoom, true),
  ConstraintTeacherHomeRooms: rooms(ofTeacherAlone, severalRooms, true),
  ConstraintSubjectPreferredRoom: rooms(picked, oneRoom),
  ConstraintSubjectPreferredRooms: rooms(picked, severalRooms),
  ConstraintSubjectActivityTagPreferredRoom: rooms(picked, oneRoom),
  ConstraintSubjectActivityTagPreferredRooms: rooms(picked, severalRooms),
  ConstraintActivityTagPreferredRoom: rooms(picked, oneRoom),
  ConstraintActivityTagPreferredRooms: rooms(picked, severalRooms),
  ConstraintActivitiesOccupyMaxDifferentRooms: (element, around) => {
    const activities = activitiesIn(element, around);
    const max = childOf(element, 'Max_Number_of_Different_Rooms') ? numberIn(element, 'Max_Number_of_Different_Rooms', 1) : 1;
    return unlessFewer(2, activities, { rule: 'maxDifferentRooms', activities, max });
  },
  ConstraintActivitiesSameRoomIfConsecutive: sameRoom(true),
};
