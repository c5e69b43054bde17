import { describe, expect, it } from 'vitest';
import { hasRoom, keyOf, longestKept, mostKept, staysKept } from './kept-bytes.rules.ts';

const file = { name: 'Picha ya “maji”.jpg', size: 10, lastModified: 7 };

describe('files that are kept on a device', () => {
  it('are told apart by owner, work, kind and what they are', () => {
    const keys = [
      keyOf('1', 2, 'file', file),
      keyOf('1 by 2', 2, 'file', file),
      keyOf('1', 22, 'file', file),
      keyOf('1', 2, 'photos', file),
      keyOf('1', 2, 'file', { ...file, size: 11 }),
      keyOf('1', 2, 'file', { ...file, lastModified: 8 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyOf('1', 2, 'file', { ...file })).toBe(keys[0]);
  });

  it('have room for so many bytes together, and the same once more takes none', () => {
    const kept = [
      { key: 'a', size: mostKept - 10 },
      { key: 'b', size: 5 },
    ];
    expect(hasRoom(kept, 'c', 5)).toBe(true);
    expect(hasRoom(kept, 'c', 6)).toBe(false);
    expect(hasRoom(kept, 'b', 10)).toBe(true);
    expect(hasRoom([], 'c', mostKept + 1)).toBe(false);
  });

  it('go when their owner has signed out, and in time', () => {
    const one = { mark: 'draft:7:files', since: 1_000 };
    expect(staysKept(one, () => true, 2_000)).toBe(true);
    expect(staysKept(one, () => false, 2_000)).toBe(false);
    expect(staysKept(one, () => true, 1_000 + longestKept)).toBe(false);
  });
});
