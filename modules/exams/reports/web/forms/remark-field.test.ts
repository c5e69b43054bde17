import { describe, expect, it } from 'vitest';
import { remarkField } from './remark-field.ts';

const remark = { text: 'Works hard.', version: 3 };
const taken = { over: 3, version: 4, said: 'Reads well.' };

describe('a remark with what is typed into it', () => {
  it('shows what stands until something is typed, and what is typed over it', () => {
    expect(remarkField(remark, null, null)).toEqual({ typed: null, lost: null, said: 'Works hard.', version: 3 });
    expect(remarkField(remark, { text: 'Works har', version: 3 }, null)).toMatchObject({ typed: 'Works har', lost: null });
  });

  it('what was saved counts before the list is read again, and what is typed meanwhile goes over it', () => {
    expect(remarkField(remark, null, taken)).toMatchObject({ typed: null, said: 'Reads well.', version: 4 });
    const more = { text: 'Reads well, and writes.', version: 4 };
    for (const now of [remark, { text: 'Reads well.', version: 4 }])
      expect(remarkField(now, more, taken)).toMatchObject({ typed: more.text, lost: null, version: 4 });
  });

  it('what somebody else has written stands, and what was typed is not thrown away', () => {
    const theirs = { text: 'Must read more.', version: 4 };
    expect(remarkField(theirs, { text: 'Reads well.', version: 3 }, null)).toEqual({
      typed: null,
      lost: 'Reads well.',
      said: 'Must read more.',
      version: 4,
    });
    // Also over one that was saved here before.
    expect(remarkField({ text: 'No.', version: 5 }, { text: 'Mine', version: 4 }, taken)).toMatchObject({ lost: 'Mine' });
    // The same on both sides is nothing to choose.
    expect(remarkField(theirs, { text: 'Must read more.', version: 3 }, null)).toMatchObject({ typed: null, lost: null });
  });
});
