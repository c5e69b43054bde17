import { describe, expect, it } from 'vitest';
import { deepestLevel, imagesOf, isBlank, isLink, plainText, richLimits, richText, withoutTail } from './rich-text.ts';

const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const accepts = (value: unknown) => richText.safeParse(value).success;

function nested(depth: number): object {
  let list: object = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('deep'))] }] };
  for (let level = 1; level < depth; level += 1)
    list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('x')), list] }] };
  return list;
}

describe('rich text', () => {
  it('keeps what the editor writes and drops what it does not know of', () => {
    const link = { type: 'link', attrs: { href: 'https://daftari.example/a', target: '_blank', onclick: 'alert(1)' } };
    const written = doc(
      { type: 'heading', attrs: { level: 2, style: 'color:red' }, content: [words('Sports day')] },
      paragraph(
        words('Wanjirũ and O’Brien, '),
        words('here', [{ type: 'bold' }, link]),
        { type: 'hardBreak' },
        words('<script>'),
      ),
      { type: 'image', attrs: { fileId: 7, alt: 'Field', src: 'https://evil.example/pixel.png' } },
      { type: 'horizontalRule' },
      nested(2),
    );
    const kept = richText.parse(written);
    expect(JSON.stringify(kept)).not.toMatch(/onclick|evil|style|target/);
    expect(plainText(kept)).toBe('Sports day\nWanjirũ and O’Brien, here\n<script>\nx\ndeep');
    expect(imagesOf(kept)).toEqual([7]);
    const tailed = { ...kept, content: [...kept.content, ...richText.parse(doc(paragraph(), paragraph())).content] };
    expect(withoutTail(tailed)).toEqual(kept);
    expect([isBlank(kept), isBlank(richText.parse(doc(paragraph())))]).toEqual([false, true]);
  });

  it.each([
    ['javascript:alert(1)', false],
    ['JaVa\tScript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['//evil.example', false],
    ['vbscript:x', false],
    ['https://daftari.example', true],
    ['mailto:office@example.com', true],
    ['tel:+254712345678', true],
  ])('a link to %j: %s', (href, good) => {
    expect(isLink(href)).toBe(good);
    expect(accepts(doc(paragraph(words('x', [{ type: 'link', attrs: { href } }]))))).toBe(good);
  });

  it('refuses unknown nodes, marks, addresses of images and control characters', () => {
    expect(accepts(doc({ type: 'iframe', attrs: { src: 'https://a.example' } }))).toBe(false);
    expect(accepts(doc({ type: 'codeBlock' }))).toBe(false);
    expect(accepts(doc({ type: 'image', attrs: { src: 'https://a.example/a.png' } }))).toBe(false);
    expect(accepts(doc(paragraph(words('x', [{ type: 'highlight' }]))))).toBe(false);
    expect(accepts(doc(paragraph(words('a\u0000b'))))).toBe(false);
    expect(accepts(doc(paragraph(words('half \ud83d'))))).toBe(false);
    expect(accepts(doc(paragraph(words('whole \u{1f600}\tand a tab'))))).toBe(true);
    expect(accepts(doc(paragraph({ type: 'paragraph' })))).toBe(false);
    expect(accepts({ type: 'doc', content: 'text' })).toBe(false);
  });

  it(`takes lists of ${deepestLevel} levels, no deeper, and survives ten thousand`, () => {
    expect(accepts(doc(nested(deepestLevel)))).toBe(true);
    expect(accepts(doc(nested(deepestLevel + 1)))).toBe(false);
    expect(accepts(doc(nested(10_000)))).toBe(false);
    expect(accepts(doc({ type: 'paragraph', attrs: { indent: deepestLevel } }))).toBe(true);
    expect(accepts(doc({ type: 'paragraph', attrs: { indent: deepestLevel + 1 } }))).toBe(false);
  });

  it('is as long as it may be and no longer', () => {
    const lines = (count: number, each: number) =>
      doc(...Array.from({ length: count }, () => paragraph(words('n'.repeat(each)))));
    expect(accepts(lines(10, richLimits.characters / 10))).toBe(true);
    expect(accepts(lines(10, richLimits.characters / 10 + 1))).toBe(false);
    expect(accepts(lines(richLimits.blocks + 1, 1))).toBe(false);
    const images = (count: number) =>
      doc(...Array.from({ length: count }, (_, n) => ({ type: 'image', attrs: { fileId: n + 1 } })));
    expect([accepts(images(richLimits.images)), accepts(images(richLimits.images + 1))]).toEqual([true, false]);
  });
});
