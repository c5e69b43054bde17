/** The first and the last byte that are asked for. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a request's `Range` asks for of a file. `whole`: all of it, which is also the answer to what cannot be read, to other units
 * and to several ranges at once. `beyond`: nothing of it is there.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'beyond' {
  const found = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(header ?? '');
  if (!found) return 'whole';
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start >= size) return 'beyond';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Whether a range counts: without `If-Range`, or where that names these very bytes. A date names none. */
export const holdsIfRange = (header: string | undefined, etag: string): boolean => header === undefined || header.trim() === etag;
