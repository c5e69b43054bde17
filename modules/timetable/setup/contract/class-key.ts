import { z } from 'zod';

/** A class of the timetable: a stream, or, without one, a class as a whole. */
export interface ClassOf {
  readonly classId: number;
  readonly streamId: number | null;
}

/** How a class of the timetable stands in addresses and calls: `12` is stream 12, `c5` is class 5 as a whole. */
export const classKey = ({ classId, streamId }: ClassOf): string => (streamId === null ? `c${classId}` : String(streamId));

/** What a key names, the stream's class being for the database to say; null for what is no key. */
export function parseClassKey(key: string): { classId: number } | { streamId: number } | null {
  const [, whole, digits] = /^(c?)([1-9]\d{0,14})$/.exec(key) ?? [];
  if (digits === undefined) return null;
  return whole === 'c' ? { classId: Number(digits) } : { streamId: Number(digits) };
}

/** A key of a class of the timetable in what a call is given. */
export const classKeyField = z.string().regex(/^c?[1-9]\d{0,14}$/, 'Choose a class.');
