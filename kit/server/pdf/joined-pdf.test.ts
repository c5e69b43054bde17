import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { freshFolder } from '../testing/database.ts';
import { writeLettersPdf } from './letter-pdf.ts';
import { JoinedPdf } from './joined-pdf.ts';
import { pageNumbers, takeApart } from './pdf-objects.ts';
import { singlePages } from './single-pages.ts';

const letterhead = { name: 'Shule ya Wanjirũ', motto: null, contacts: [], logo: null };
const lettersTo = (...names: string[]) =>
  writeLettersPdf(
    letterhead,
    // What a title says is text, even where it looks like a reference.
    'Letters (1 0 R',
    names.map((name) => ({
      reference: null,
      date: '1 March 2026',
      to: [name],
      subject: 'School fees 2 0 R (due)',
      paragraphs: ['Asante sana.'],
      signatory: { name: 'Jane Njeri', title: 'Principal' },
    })),
  );

it('joins files page by page, each letter in its own font, and takes them apart again', async () => {
  const file = path.join(freshFolder(), 'joined.pdf');
  const joined = await JoinedPdf.create(file);
  await joined.add(await lettersTo('Wanjirũ O’Brien', 'Mũthoni Njeri'));
  await joined.add(await lettersTo('Otieno Ng’ang’a'));
  expect(joined.pages).toBe(3);
  await joined.end('Barua za Wanjirũ');
  const whole = await readFile(file);
  const names = ['Wanjirũ O’Brien', 'Mũthoni Njeri', 'Otieno Ng’ang’a'];
  const pages = pdfPages(whole);
  expect(pages.map((page) => names.filter((name) => page.includes(name)))).toEqual(names.map((name) => [name]));
  const parts = takeApart(whole);
  expect(pageNumbers(parts)).toHaveLength(3);
  // Every reference leads to an object.
  for (const { head } of parts.objects.values())
    for (const [, number] of head.matchAll(/\b(\d+) 0 R\b/g)) expect(parts.objects.has(Number(number))).toBe(true);
  const alone = singlePages(whole);
  expect(alone.map((one) => pdfPages(one).length)).toEqual([1, 1, 1]);
  expect(pdfPages(alone[1] ?? whole)[0]).toContain('Mũthoni Njeri');
  expect(pdfPages(alone[1] ?? whole)[0]).not.toContain('Wanjirũ O’Brien');
});

it('refuses what is no file of this writer', () => {
  expect(() => takeApart(Buffer.from('%PDF-1.7\nstartxref\n5\n%%EOF\n'))).toThrow('no plain table');
});
