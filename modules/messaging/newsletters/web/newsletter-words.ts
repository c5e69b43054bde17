import { filesApi } from '#kit/contract/exports.ts';
import { to } from '#kit/contract/screen.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { newslettersScreens } from '../contract/screens.ts';

/** `No. 3 of 2026`; empty before it is published. */
export const issueOf = ({ number, year }: { number: number | null; year: number | null }): string =>
  number === null ? '' : `No. ${number} of ${year}`;

/** The whole address of a published newsletter, for people outside. */
export const linkOf = (token: string): string => `${location.origin}${to(newslettersScreens.readNewsletter, { token })}`;

/** The address of an image in a newsletter; one that is not kept yet is the user's own upload. */
export function imageAddress(one: Newsletter | null, fileId: number): string {
  const kept = one?.sections.some(({ images }) => images.some((image) => image.fileId === fileId));
  return one && kept
    ? newslettersApi.image.path.replace(':id', String(one.id)).replace(':fileId', String(fileId))
    : filesApi.get.path.replace(':id', String(fileId));
}
