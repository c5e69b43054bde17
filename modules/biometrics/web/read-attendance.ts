import { call } from '#kit/web/api/client.ts';
import { attendanceApi } from '../days/contract/attendance.ts';

/** Per cent of the days marked this term on which each student was present, as it stands in a list. */
export async function readAttendance(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await call(attendanceApi.ofTerm, { ids: [...ids] });
  return new Map(rows.map(({ studentId, present, of }) => [studentId, `${((present / of) * 100).toFixed(1)} %`]));
}
