import type { Session } from './session.ts';

/** Who looks: what they know already does not stand in their cells. */
export type Looker = 'class' | 'teacher' | 'room' | 'student' | 'school';

const joined = (parts: readonly string[]): string => [...new Set(parts)].filter(Boolean).join(', ');

/** The classes of a lesson, or the group of one: `Form 3 East`, `Block A: Physics`. */
export const classWords = ({ classes }: Pick<Session, 'classes'>): string =>
  joined(classes.map(({ name, partName }) => (partName === null ? name : `${name}, ${partName}`)));

/** The same as it stands in a narrow cell. */
export const classShorts = ({ classes }: Pick<Session, 'classes'>): string => joined(classes.map(({ short }) => short));

/** The teachers of a lesson by name. */
export const teacherWords = ({ teachers }: Pick<Session, 'teachers'>): string => joined(teachers.map(({ name }) => name));

/** The lines of a lesson in a cell, the first the most important; empty ones are left out. */
export function cellLines(session: Session, looker: Looker): string[] {
  const { title, roomName } = session;
  const room = roomName ?? '';
  const lines = {
    class: [title, teacherWords(session), room],
    student: [title, teacherWords(session), room],
    teacher: [title, classWords(session), room],
    room: [title, classWords(session), teacherWords(session)],
    school: [session.short, joined(session.teachers.map((one) => one.short))],
  }[looker];
  const group = looker === 'class' ? joined(session.classes.map(({ partName }) => partName ?? '')) : '';
  return [...lines.slice(0, 1), group, ...lines.slice(1)].filter(Boolean);
}

/** The same in two lines, where several lessons share a cell. */
export function fewLines(session: Session, looker: Looker): string[] {
  if (looker === 'school') return cellLines(session, looker);
  const teachers = joined(session.teachers.map((one) => one.short));
  const who = { class: teachers, student: teachers, teacher: classWords(session), room: classShorts(session) }[looker];
  return [session.title, joined([who, looker === 'room' ? teachers : (session.roomName ?? '')])].filter(Boolean);
}

/** The same in a cell of a whole-school sheet. */
export function sheetLines(session: Session, rows: 'class' | 'teacher' | 'room'): string[] {
  const { short, roomName } = session;
  const teachers = joined(session.teachers.map((one) => one.short));
  return {
    class: [short, teachers, roomName ?? ''],
    teacher: [classShorts(session), short],
    room: [classShorts(session), short],
  }[rows].filter(Boolean);
}
