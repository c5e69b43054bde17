import { refuse } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { leaveBed, schoolDay, takeBed } from '#modules/settings/server/public.ts';
import type { Student } from '../contract/student.ts';
import { statusWords } from '../contract/student-fields.ts';
import type { studentsApi } from '../contract/students.ts';
import { announceStudents } from './roll/announce-students.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { correctLastDay, endEnrolment, moveEnrolment, resumeEnrolment } from './enrolments.store.ts';
import { checkHome, checkPlace, readStream, refuseOverCapacity } from './places/place.store.ts';
import { birthProblems, isHere, statusProblems } from './status.rules.ts';
import { readStudent, writeStudent } from './students.store.ts';

type Person = Input<typeof studentsApi.updatePerson>;
type Place = Input<typeof studentsApi.updatePlace>;
type Status = Input<typeof studentsApi.changeStatus>;

/** Who the student is. */
export async function updatePerson(ctx: RegistrationContext, { id, version, ...person }: Person): Promise<Student> {
  const { admittedOn, hostelId } = await readStudent(ctx.tx, id);
  refuse(birthProblems(person.bornOn, admittedOn, schoolDay(ctx)));
  await checkHome(ctx.tx, person);
  return writeStudent(ctx, { id, version }, person, { action: 'changed' }, async (before) => {
    if (hostelId === null || before.gender === person.gender) return;
    const { classId, streamId, boarding, bedId } = before;
    // A hostel for girls or boys keeps out whoever was entered with the wrong gender.
    await checkPlace(
      ctx.tx,
      { classId: classId ?? 0, streamId, boarding, hostelId, bedId, gender: person.gender },
      true,
      streamId,
    );
  });
}

/** Class, stream, hostel and bed; the history of classes gets a new row when the class or stream is another. */
export async function updatePlace(ctx: RegistrationContext, input: Place): Promise<Student> {
  const { id, version, overCapacity, bedId, ...place } = input;
  const { tx } = ctx;
  const student = await readStudent(tx, id);
  if (!student.here) refuse([{ path: 'classId', message: `${student.fullName} has left. Take the student back first.` }]);
  const found = await checkPlace(tx, { ...place, bedId, gender: student.gender }, overCapacity, student.streamId);
  const moves = place.classId !== student.classId || place.streamId !== student.streamId;
  return writeStudent(ctx, { id, version }, place, { action: moves ? 'moved' : 'changed' }, async (before) => {
    if (moves) {
      await moveEnrolment(tx, id, place, schoolDay(ctx), `Moved to ${found.stream?.name ?? found.class?.name ?? ''}`);
    }
    if (bedId === before.bedId && place.hostelId === before.hostelId) return;
    if (place.hostelId !== null && bedId !== null) await takeBed(tx, place.hostelId, bedId, id);
    else await leaveBed(tx, id);
  });
}

/** Suspends, lets go, takes back. Leaving frees the bed and closes the class; the record stays. */
export async function changeStatus(ctx: RegistrationContext, input: Status): Promise<Student> {
  const { id, version, status, on, reason, overCapacity } = input;
  const { tx } = ctx;
  const student = await readStudent(tx, id);
  const { admittedOn, leftOn } = student;
  const today = schoolDay(ctx);
  refuse(statusProblems({ from: student.status, to: status, on, admittedOn, leftOn, today }));
  const leaves = !isHere(status);
  const returns = student.here === false && !leaves;
  if (returns && student.streamId !== null) refuseOverCapacity(await readStream(tx, student.streamId, true), 1, overCapacity);
  const fields = leaves
    ? { status, leftOn: on, leftBecause: reason, hostelId: null }
    : { status, ...(returns ? { leftOn: null, leftBecause: null } : {}) };
  const action = status === student.status ? 'leaving corrected' : statusWords[status].toLowerCase();
  const written = await writeStudent(ctx, { id, version }, fields, { action, reason }, async () => {
    if (leaves) {
      await leaveBed(tx, id);
      if (student.here) await endEnrolment(tx, id, on, today);
      else if (leftOn !== null) await correctLastDay(tx, id, leftOn, on);
    } else if (returns && student.classId !== null) {
      // Who withdrew before their first day and comes after all sits in the class from that day.
      const from = on < admittedOn ? admittedOn : on;
      await resumeEnrolment(tx, id, { classId: student.classId, streamId: student.streamId }, from, `Returned: ${reason}`);
    }
  });
  if (leaves && student.here) await announceStudents(ctx, 'student.left', [id]);
  return written;
}
