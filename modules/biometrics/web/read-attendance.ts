import { call } from '#kit/web/api/client.ts';
import { read } from '#kit/web/api/hooks.ts';
import type { Figure } from '#kit/web/ui/Figures.tsx';
import { attendanceApi } from '../days/contract/attendance.ts';

const share = (present: number, of: number) => `${((present / of) * 100).toFixed(1)} %`;

/** Per cent of the days marked this term on which each student was present, as it stands in a list. */
export async function readAttendance(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await call(attendanceApi.ofTerm, { ids: [...ids] });
  return new Map(rows.map(({ studentId, present, of }) => [studentId, share(present, of)]));
}

/** The same of one student, with the days that it is made of, as their profile shows it; nothing before the first marked day. */
export async function attendanceFigure(studentId: number, signal: AbortSignal): Promise<Omit<Figure, 'label'>[]> {
  const { rows } = await read(attendanceApi.ofTerm, { ids: [studentId] }, signal);
  return rows.map(({ present, of }) => ({ value: share(present, of), note: `${present} of ${of} days` }));
}
