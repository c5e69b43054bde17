import { fieldError } from '#kit/contract/errors.ts';
import type { Work } from '../../contract/learner.ts';
import type { TakenKind } from '../../contract/words.ts';

const notTaken: Readonly<Record<TakenKind, string>> = {
  text: 'No text is handed in here.',
  link: 'No link is handed in here.',
  file: 'No files are handed in here.',
  photos: 'No photos are handed in here.',
  audio: 'No recordings are handed in here.',
};

/** Refuses what is not taken, and a file that stands there twice. Throws 400 at its field. */
export function checkTaken({ words, link, files }: Work, takes: readonly TakenKind[]): void {
  if (words !== null && !takes.includes('text')) throw fieldError('words', notTaken.text);
  if (link !== null && !takes.includes('link')) throw fieldError('link', notTaken.link);
  const other = files.find(({ kind }) => !takes.includes(kind));
  if (other) throw fieldError('files', notTaken[other.kind]);
  if (new Set(files.map(({ fileId }) => fileId)).size < files.length) throw fieldError('files', 'A file is there twice.');
}

/** Refuses to hand in nothing. Throws 400. */
export function checkSomething({ words, link, files }: Work, takes: readonly TakenKind[]): void {
  if (words !== null || link !== null || files.length > 0) return;
  const field = takes.includes('text') ? 'words' : takes.includes('link') && takes.length === 1 ? 'link' : 'files';
  throw fieldError(field, 'There is nothing to hand in yet.');
}
