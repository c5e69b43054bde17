import { evaluate } from '../evaluate/evaluate.ts';
import { readFet } from '../read/read-fet.ts';
import { constraintText, placedAt, type Small, smallText } from './small.ts';

/** Day, hour and room of each activity, counted from 0. */
export type Places = Parameters<typeof placedAt>[1][];
/** Judges a timetable of a small problem. */
export const judge = (small: Small, ...places: Places) => evaluate(readFet(smallText(small)), placedAt(small, ...places));
/** What one constraint of weight 50 costs; the five activities of the small school are placed one by one. */
export const half = (kind: string, fields: string, ...places: Places) =>
  judge({ time: constraintText(kind, 50, fields) }, ...places).soft * 2;
