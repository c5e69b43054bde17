import type { TypstImage } from '#kit/server/pdf/typst.ts';
import type { Making } from './making.ts';
import type { Subject } from '../subjects.store.ts';

/** The photos of students in one pass: images for the template, and which of them is whose. */
export async function photosOf(making: Making, students: readonly Subject[]) {
  const ids = students.flatMap(({ photoFileId }) => photoFileId ?? []);
  const found = await making.ctx.services.files.portraits(making.ctx, ids, (done) =>
    making.progress(done, ids.length, 'Reading photos'),
  );
  const images: TypstImage[] = [...found].map(([id, bytes]) => ({ name: `photo-${id}`, bytes }));
  const photoOf = ({ photoFileId }: Subject) => (photoFileId !== null && found.has(photoFileId) ? `photo-${photoFileId}` : null);
  return { images, photoOf };
}

/** The first letter of a name. */
export const firstLetter = (name: string): string => String.fromCodePoint(name.codePointAt(0) ?? 0x20).trim();

/** What stands where a photo is missing: WO for Wanjirũ O’Brien. */
export const initialsOf = ({ firstName, lastName }: Pick<Subject, 'firstName' | 'lastName'>): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase();
