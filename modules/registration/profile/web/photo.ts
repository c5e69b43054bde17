import { forgetImage } from '#kit/web/api/files.ts';

/** Forgets the fetched copies of a student's photo, after it was replaced. */
export function forgetPhoto(id: number): void {
  forgetImage(`/api/images/getimage/student/${id}`);
}
