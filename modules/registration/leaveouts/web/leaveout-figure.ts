import { read } from '#kit/web/api/hooks.ts';
import { instantText } from '#kit/web/api/clock.ts';
import type { Figure } from '#kit/web/ui/Figures.tsx';
import { leaveoutsApi } from '../contract/leaveouts.ts';

/** How often a student was let out of school, and when last, as their profile shows it. */
export async function leaveoutFigure(studentId: number, signal: AbortSignal): Promise<Omit<Figure, 'label'>[]> {
  const { rows, total } = await read(leaveoutsApi.list, { studentId, size: 1 }, signal);
  const [last] = rows;
  const note = last ? { note: `last ${instantText(last.outAt ?? last.outFrom)}` } : {};
  return [{ value: total.toLocaleString('en-KE'), href: `/students/${studentId}?tab=leaveouts`, ...note }];
}
