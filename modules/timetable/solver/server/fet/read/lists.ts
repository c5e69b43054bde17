import type { XmlElement } from '../../xml/read-xml.ts';
import type { Index, Room, Teacher } from '../model.ts';
import { childOf, childrenOf, counted, fail, flagIn, neededChild, numberIn, shown, textIn } from './fields.ts';
import { Names } from './names.ts';

/** The names in a list of elements that each have one. */
export function namesIn(root: XmlElement, listName: string, element: string, what: string): Names {
  const names = new Names(what);
  const list = childOf(root, listName);
  if (list) for (const one of childrenOf(list, element)) names.add(textIn(one, 'Name'), one);
  return names;
}

/** Days or hours: there is at least one, and as many as the list says. Early files of FET 5 have the names without an element around them. */
export function axis(root: XmlElement, listName: string, element: string, countName: string): Names {
  const list = neededChild(root, listName);
  const names = namesIn(root, listName, element, element.toLowerCase());
  if (names.list.length === 0) for (const name of childrenOf(list, 'Name')) names.add(name.text, name);
  counted(list, countName, names.list.length);
  counted(list, 'Number', names.list.length);
  if (names.list.length === 0) fail(list, `<${listName}> holds no <${element}>`);
  return names;
}

export function readTeachers(root: XmlElement, teachers: Names, subjects: Names): Teacher[] {
  const list = childOf(root, 'Teachers_List');
  const elements = list ? childrenOf(list, 'Teacher') : [];
  return elements.map((element, place) => {
    const qualified = childOf(element, 'Qualified_Subjects');
    const named = qualified ? childrenOf(qualified, 'Qualified_Subject') : [];
    return { name: teachers.list[place] ?? '', qualified: named.map((one) => subjects.of(one)) };
  });
}

export function readRooms(root: XmlElement, rooms: Names, buildings: Names): Room[] {
  const list = childOf(root, 'Rooms_List');
  const elements = list ? childrenOf(list, 'Room') : [];
  const virtual = elements.map((element) => flagIn(element, 'Virtual', false));
  return elements.map((element, place) => {
    const building = childOf(element, 'Building');
    return {
      name: rooms.list[place] ?? '',
      building: building && building.text !== '' ? buildings.of(building) : null,
      capacity: numberIn(element, 'Capacity', 0),
      sets: virtual[place] ? realSets(element, rooms, virtual) : null,
    };
  });
}

function realSets(room: XmlElement, rooms: Names, virtual: readonly boolean[]): Index[][] {
  const sets = childrenOf(room, 'Set_of_Real_Rooms');
  counted(room, 'Number_of_Sets_of_Real_Rooms', sets.length);
  if (sets.length === 0) fail(room, `<Room> “${shown(textIn(room, 'Name'))}” is virtual and has no <Set_of_Real_Rooms>`);
  return sets.map((set) => {
    const named = childrenOf(set, 'Real_Room');
    counted(set, 'Number_of_Real_Rooms', named.length);
    if (named.length === 0) fail(set, '<Set_of_Real_Rooms> holds no <Real_Room>');
    return named.map((one) => {
      const real = rooms.of(one);
      return virtual[real] ? fail(one, `<Real_Room> names the virtual room “${shown(one.text)}”`) : real;
    });
  });
}
