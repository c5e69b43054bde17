import type { Place, TeacherGrid } from './subject-teachers.ts';

/**
 * Who could teach in the places that have nobody, by the staff directory: who is named for this class, or else who teaches
 * the subject anywhere; of several the one with the fewest places so far. Places that a teacher of the whole class covers
 * are left alone.
 */
export function proposeTeachers(
  grid: Pick<TeacherGrid, 'streams' | 'courses' | 'directory'>,
  standing: (place: Place) => readonly number[],
): (Place & { teachers: number[] })[] {
  const streams: (number | null)[] = grid.streams.length > 0 ? grid.streams.map(({ id }) => id) : [null];
  const load = new Map<number, number>();
  const count = (people: readonly number[]) => {
    for (const one of people) load.set(one, (load.get(one) ?? 0) + 1);
  };
  for (const { id: courseId } of grid.courses)
    for (const streamId of new Set([null, ...streams])) count(standing({ streamId, courseId }));
  const proposed: (Place & { teachers: number[] })[] = [];
  for (const { id: courseId } of grid.courses) {
    const known = grid.directory.filter((one) => one.courseId === courseId);
    const here = known.filter((one) => one.here);
    const people = (here.length > 0 ? here : known).map(({ staffMemberId }) => staffMemberId);
    if (people.length === 0 || standing({ streamId: null, courseId }).length > 0) continue;
    for (const streamId of streams) {
      if (standing({ streamId, courseId }).length > 0) continue;
      const free = people.reduce((best, one) => ((load.get(one) ?? 0) < (load.get(best) ?? 0) ? one : best));
      count([free]);
      proposed.push({ streamId, courseId, teachers: [free] });
    }
  }
  return proposed;
}
