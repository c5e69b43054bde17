import { isLink, type RichBlock, type RichInline, type RichMark, type RichText, richLimits } from '#kit/contract/rich-text.ts';
import { decoded } from './html-entities.ts';

/** What became of HTML: a rich text, and what of it is not held. */
export interface Converted {
  text: RichText;
  left: string[];
}

/** Finds a picture by the address in a text: its number, or null where the file does not hold it. */
export type PictureAt = (address: string) => number | null;

interface Token {
  /** The element's name; empty: words. */
  name: string;
  closing: boolean;
  attributes: string;
  words: string;
}

// One step for each character: `<` that begins no tag is a word.
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b([^<>]*)>|([^<]+|<)/g;

function* tokens(html: string): Generator<Token> {
  for (const [, slash, name, attributes, words] of html.matchAll(token)) {
    if (name !== undefined) yield { name: name.toLowerCase(), closing: slash === '/', attributes: attributes ?? '', words: '' };
    else if (words !== undefined) yield { name: '', closing: false, attributes: '', words: decoded(words) };
  }
}

const attributeOf = (attributes: string, name: string): string => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
};

const markOf: Readonly<Record<string, 'bold' | 'italic' | 'underline' | 'strike'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
};
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blocks = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'tr',
  'table',
  'section',
  'article',
  'center',
  ...headings,
]);
/** What is left out with everything in it: it runs, or it shows another page. */
const unheld: Readonly<Record<string, string>> = {
  script: 'a script',
  style: 'a style sheet',
  iframe: 'another page in a frame',
  object: 'an embedded object',
  embed: 'an embedded object',
  video: 'a video',
  audio: 'a sound',
  svg: 'a drawing (SVG)',
  math: 'a formula (MathML)',
  form: 'a form',
};
const raised: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sup: { 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹', '+': '⁺', '-': '⁻', n: 'ⁿ' },
  sub: { 0: '₀', 1: '₁', 2: '₂', 3: '₃', 4: '₄', 5: '₅', 6: '₆', 7: '₇', 8: '₈', 9: '₉', '+': '₊', '-': '₋' },
};

/** Builds blocks from words and pictures as they come. */
class Writer {
  readonly blocks: RichBlock[] = [];
  #line: RichInline[] = [];
  #heading = false;
  #list: 'bulletList' | 'orderedList' | null = null;

  words(text: string, marks: RichMark[]): void {
    const before = this.#line.at(-1);
    const start = before === undefined || (before.type === 'text' && before.text.endsWith(' '));
    const tidy = text.replace(/\s+/g, ' ').replace(start ? /^ / : /^(?!)/, '');
    if (tidy !== '') this.#line.push({ type: 'text', text: tidy, ...(marks.length > 0 ? { marks } : {}) });
  }

  break(): void {
    if (this.#line.length > 0) this.#line.push({ type: 'hardBreak' });
  }

  begin(heading: boolean, list: 'bulletList' | 'orderedList' | null): void {
    this.end();
    this.#heading = heading;
    this.#list = list;
  }

  end(): void {
    while (this.#line.at(-1)?.type === 'hardBreak') this.#line.pop();
    const content = this.#line;
    this.#line = [];
    if (content.length === 0) return;
    const paragraph = { type: 'paragraph' as const, content };
    const last = this.blocks.at(-1);
    if (this.#list !== null) {
      const item = { type: 'listItem' as const, content: [paragraph] };
      if (last?.type === this.#list) last.content.push(item);
      else this.blocks.push({ type: this.#list, content: [item] });
    } else if (this.#heading) this.blocks.push({ type: 'heading', attrs: { level: 3 }, content });
    else this.blocks.push(paragraph);
    this.#heading = false;
    this.#list = null;
  }

  picture(fileId: number, alt: string): void {
    this.end();
    this.blocks.push({ type: 'image', attrs: { fileId, alt: alt.slice(0, 200) || null } });
  }
}

/** HTML of another program as a rich text. Nothing in it is ever run or shown as HTML: what has no place in a rich text goes, and is said. */
export function fromHtml(html: string, pictureAt: PictureAt = () => null): Converted {
  const writer = new Writer();
  const left = new Set<string>();
  const marks: { name: string; mark: RichMark }[] = [];
  const lists: ('bulletList' | 'orderedList')[] = [];
  let raise: string | null = null;
  let skipped: string | null = null;
  for (const { name, closing, attributes, words } of tokens(html)) {
    if (skipped !== null) {
      if (closing && name === skipped) skipped = null;
      continue;
    }
    if (name === '') {
      const text = cleaned(raise === null ? words : raisedText(words, raise));
      writer.words(
        text,
        marks.map(({ mark }) => mark).filter((mark, place, all) => all.findIndex(({ type }) => type === mark.type) === place),
      );
      continue;
    }
    const said = Object.hasOwn(unheld, name) ? unheld[name] : undefined;
    if (said !== undefined) {
      left.add(said);
      if (!closing && name !== 'embed' && !attributes.endsWith('/')) skipped = name;
    } else if (name === 'br') writer.break();
    else if (name === 'img') {
      const address = attributeOf(attributes, 'src');
      const picture = pictureAt(address);
      if (picture !== null) writer.picture(picture, cleaned(attributeOf(attributes, 'alt')));
      else left.add('a picture that is not in the file');
    } else if (name === 'sup' || name === 'sub') raise = closing ? null : name;
    else if (name === 'ul' || name === 'ol') {
      writer.end();
      if (closing) lists.pop();
      else lists.push(name === 'ul' ? 'bulletList' : 'orderedList');
    } else if (blocks.has(name)) {
      if (name === 'table' && !closing) left.add('a table: its cells follow one another');
      if (closing) writer.end();
      else writer.begin(headings.has(name), name === 'li' ? (lists.at(-1) ?? 'bulletList') : null);
    } else if (name === 'td' || name === 'th') writer.words(' ', []);
    else inline(name, closing, attributes, marks);
  }
  writer.end();
  const text: RichText = { type: 'doc', content: writer.blocks.slice(0, richLimits.blocks) };
  return { text, left: [...left] };
}

function inline(name: string, closing: boolean, attributes: string, marks: { name: string; mark: RichMark }[]): void {
  if (closing) {
    const last = marks.findLastIndex((one) => one.name === name);
    if (last >= 0) marks.splice(last, 1);
    return;
  }
  const kind = Object.hasOwn(markOf, name) ? markOf[name] : undefined;
  if (kind !== undefined && marks.length < 50) marks.push({ name, mark: { type: kind } });
  const href = name === 'a' ? attributeOf(attributes, 'href') : '';
  if (href !== '' && href.length <= 2000 && isLink(href) && marks.length < 50)
    marks.push({ name, mark: { type: 'link', attrs: { href } } });
}

const raisedText = (words: string, how: string): string => {
  const signs = raised[how] ?? {};
  const letters = Array.from(words.trim());
  return letters.every((letter) => Object.hasOwn(signs, letter))
    ? letters.map((letter) => signs[letter] ?? '').join('')
    : `${how === 'sup' ? '^' : '_'}${words.trim()}`;
};

/** Without what cannot be stored or is not seen. */
export const cleaned = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}/gu, '');

/** A text without looks as a rich text, a paragraph for each line. */
export const fromPlain = (text: string): RichText => ({
  type: 'doc',
  content: cleaned(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, richLimits.blocks)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line.slice(0, 20_000) }] })),
});
