import { mostListed } from '../../contract/kinds.ts';
import { countedOf, groupsOf } from '../groups.ts';
import { listedWhere } from '../listed.ts';
import { type Making, type Writer, writer } from './making.ts';
import { initialsOf, photosOf } from './photos.ts';
import { subjects } from '../subjects.store.ts';

/** Photos of each class with the names beneath; initials where there is none. */
export async function makePictures(making: Making): Promise<Writer> {
  const { ctx, request } = making;
  const students = await subjects(ctx.tx, await listedWhere(ctx, request), { ...request.list, limit: mostListed });
  const { images, photoOf } = await photosOf(making, students);
  const groups = groupsOf(students, 'stream').map(({ title, students: of }) => ({
    title,
    about: `${countedOf(of.length, 'student')}, ${of.filter((one) => photoOf(one) === null).length} without a photo`,
    people: of.map((one) => ({
      name: one.fullName,
      no: one.admissionNo,
      initials: initialsOf(one),
      photo: photoOf(one),
    })),
  }));
  return writer(making, 'pictures.typ', { title: 'Class pictures', groups }, images);
}
