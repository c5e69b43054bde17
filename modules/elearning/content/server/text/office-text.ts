import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { textLimits } from './read-text.ts';

/** The largest part that is read, unpacked, in bytes. */
const largestPart = 40 * 1024 * 1024;
/** As much is unpacked of one file, in bytes. */
const mostUnpacked = 80 * 1024 * 1024;
const mostParts = 2_000;

const wanted = {
  word: /^word\/(document|footnotes|endnotes)\.xml$/,
  slides: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/,
} as const;

/** The words of a Word document as one text, or of a presentation slide by slide. */
export function pagesOfOffice(bytes: Uint8Array, kind: keyof typeof wanted): string[] {
  let unpacked = 0;
  let parts = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted[kind].test(name) || originalSize > largestPart) return false;
      unpacked += originalSize;
      parts += 1;
      return unpacked <= mostUnpacked && parts <= mostParts;
    },
  });
  const read = (name: string) => textOfXml(new TextDecoder('utf-8').decode(files[name] ?? new Uint8Array()));
  if (kind === 'word')
    return [
      ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']
        .filter((name) => files[name] !== undefined)
        .map(read)
        .join('\n'),
    ];
  const numbers = Object.keys(files).flatMap((name) => {
    const found = /slides\/slide(\d+)\.xml$/.exec(name)?.[1];
    return found === undefined ? [] : [Number(found)];
  });
  return numbers
    .toSorted((a, b) => a - b)
    .map((number) => {
      const notes = `ppt/notesSlides/notesSlide${number}.xml`;
      return [read(`ppt/slides/slide${number}.xml`), ...(files[notes] === undefined ? [] : [read(notes)])].join('\n');
    });
}

/** The texts of w:t and a:t; a paragraph, a break and a tab part them. What defines entities is not read further. */
export function textOfXml(xml: string): string {
  const found: string[] = [];
  let length = 0;
  let inside = false;
  let over = false;
  const parser = new SaxesParser({ xmlns: false });
  const add = (text: string) => {
    length += text.length;
    over ||= length > textLimits.characters;
    if (!over) found.push(text);
  };
  parser.on('doctype', () => {
    over = true;
  });
  parser.on('error', () => {
    over = true;
  });
  parser.on('opentag', ({ name }) => {
    inside = name === 'w:t' || name === 'a:t';
    if (name === 'w:tab' || name === 'w:br' || name === 'a:br') add(name === 'w:tab' ? '\t' : '\n');
  });
  parser.on('text', (text) => {
    if (inside) add(text);
  });
  parser.on('closetag', ({ name }) => {
    inside = false;
    if (name === 'w:p' || name === 'a:p') add('\n');
  });
  for (let at = 0; at < xml.length && !over; at += 65_536) parser.write(xml.slice(at, at + 65_536));
  return found.join('');
}
