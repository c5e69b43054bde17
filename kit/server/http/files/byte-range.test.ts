import { describe, expect, it } from 'vitest';
import { byteRange, holdsIfRange } from './byte-range.ts';

describe('the bytes that are asked for', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
    ['BYTES=5-5', { start: 5, end: 5 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=100-200', 'beyond'],
    ['bytes=99999999999999999999999-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=20-10', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['bytes=--5', 'whole'],
    ['items=0-1', 'whole'],
    ['', 'whole'],
    [undefined, 'whole'],
  ])('%s of a hundred', (header, wanted) => {
    expect(byteRange(header, 100)).toEqual(wanted);
  });

  it('has none of an empty file', () => {
    expect(byteRange('bytes=0-', 0)).toBe('beyond');
    expect(byteRange('bytes=-5', 0)).toBe('beyond');
    expect(byteRange(undefined, 0)).toBe('whole');
  });

  it('counts only of the very bytes that If-Range names', () => {
    expect(holdsIfRange(undefined, '"a"')).toBe(true);
    expect(holdsIfRange('"a"', '"a"')).toBe(true);
    expect(holdsIfRange('"b"', '"a"')).toBe(false);
    expect(holdsIfRange('W/"a"', '"a"')).toBe(false);
    expect(holdsIfRange('Sat, 28 Nov 2026 10:00:00 GMT', '"a"')).toBe(false);
  });
});
