import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line, optionalLine } from '#kit/contract/fields.ts';
import { errorsOf, isRequired } from './form-check.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { parseDay } from '#kit/contract/dates.ts';
import { refusalOf } from '#kit/web/ui/upload/upload-rules.ts';
import { labelStart, progressWidth } from '#kit/web/ui/wizard/wizard-check.ts';

const MiB = 1024 * 1024;

it('fills the wizard bar to 125 / steps × active steps per cent, clipped at its end', () => {
  expect([1, 2, 3, 4, 5].map((active) => progressWidth(5, active))).toEqual([25, 50, 75, 100, 100]);
  expect(progressWidth(6, 1)).toBeCloseTo(20.83, 2);
  expect(progressWidth(6, 5)).toBe(100);
  expect(labelStart(5, 2)).toBe(50);
});

it('refuses files in the words of the specification', () => {
  const photo = { size: MiB, type: 'image/png' };
  expect(refusalOf(photo, 'photo', 1)).toBeNull();
  expect(refusalOf({ size: 256 * MiB, type: 'image/png' }, 'photo', 1)).toBeNull();
  expect(refusalOf({ size: 300 * MiB, type: 'image/png' }, 'photo', 1)).toBe('File is too big (300MiB). Max filesize: 256MiB.');
  expect(refusalOf({ size: 256 * MiB + 1, type: 'image/png' }, 'photo', 1)).toMatch(/^File is too big/);
  expect(refusalOf({ size: 10, type: 'image/svg+xml' }, 'photo', 1)).toBe("You can't upload files of this type.");
  expect(refusalOf({ size: 101 * MiB, type: 'image/png' }, 'content', 1, 100 * MiB)).toBe(
    'File is too big (101MiB). Max filesize: 100MiB.',
  );
  expect(refusalOf(photo, 'photo', 0)).toBe('You can not upload any more files.');
});

it('reads days as people write them', () => {
  for (const text of ['14/3/2009', '14.03.2009', '14-3-09', '14 Mar 2009', '14 march 2009', ' 2009-03-14 '])
    expect(parseDay(text, 2026)).toBe('2009-03-14');
  expect(parseDay('14/3/85', 2026)).toBe('1985-03-14');
  for (const text of ['31/2/2009', '14/13/2009', '14 Foo 2009', 'yesterday', '', '2009-02-30'])
    expect(parseDay(text, 2026)).toBeNull();
});

it('takes from the schema what is required and what is wrong', () => {
  const save = endpoint({
    method: 'POST',
    path: '/x',
    access: 'signedIn',
    summary: 'x',
    input: z.object({ name: line(5), note: optionalLine(), beds: z.number().min(1), kind: z.enum(['a', 'b']) }),
  });
  expect(['name', 'note', 'beds', 'kind', 'other'].map((name) => isRequired(save, name))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  const wrong = save.input.safeParse({ name: 'too long', beds: null });
  expect(wrong.success ? {} : errorsOf(wrong.error)).toEqual({
    name: 'Keep it within 5 characters.',
    beds: 'Fill in this field.',
    kind: 'Fill in this field.',
  });
});

it('counts in words', () => {
  expect([0, 1, 2, 12].map((count) => counted(count, 'field'))).toEqual(['no fields', 'one field', 'two fields', '12 fields']);
});
