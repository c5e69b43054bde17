import { Marc } from 'marcjs';
import type { ReadRecord } from './read-iso2709.ts';

/** A record of more than so many characters is none of a book. */
const longest = 1_000_000;

/** An element of a record: its own name without the prefix, whether it ends there, and its attributes. */
interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly empty: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Why a file is not read at all, in words; null where it may be. What defines entities could become a file of any size, or another file. */
export function refusedXml(xml: string): string | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return 'The file defines a document type or entities of its own. Export it without.';
  if (!/<(?:[\w.-]+:)?record[\s>]/.test(xml)) return 'The file has no MARC records.';
  return null;
}

/**
 * The records of a MARCXML file. Each is written anew as the library reads it, which knows one way of writing only, and goes round for
 * ever in a record that is cut off.
 */
export function* readMarcxml(xml: string): Generator<ReadRecord> {
  const begins = /<(?:[\w.-]+:)?record(?=[\s>])/g;
  const ends = /<\/(?:[\w.-]+:)?record\s*>/g;
  let end: RegExpExecArray | null = null;
  for (let found = begins.exec(xml); found;) {
    const next = begins.exec(xml);
    // The end that was found last may be of a record further on: it is not looked for again from each before it.
    if (end === null || end.index < found.index) {
      ends.lastIndex = found.index;
      end = ends.exec(xml);
    }
    if (end === null) {
      yield { fault: 'The file ends within this record.' };
      return;
    }
    if (next && next.index < end.index) yield { fault: 'Another record begins before this one ends.' };
    else if (end.index - found.index > longest) yield { fault: 'It has more than a million characters.' };
    else {
      const plain = rewritten(xml.slice(found.index, end.index + end[0].length));
      yield 'fault' in plain ? plain : { record: Marc.parse(plain.xml, 'marcxml') };
    }
    found = next;
  }
}

const token = /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<([^<>]*)>|([^<]+)/y;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function tagOf(inside: string): Tag {
  const text = inside.trim();
  const name = /^\/?\s*(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1] ?? '';
  const attributes = new Map(
    [...text.matchAll(attribute)].map(([, key = '', double, single]) => [key, plainText(double ?? single ?? '')] as const),
  );
  return { name, closes: text.startsWith('/'), empty: text.endsWith('/'), attributes };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and numbers of characters; others stay as they are written. */
const plainText = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';
    },
  );

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A record as the library reads it: without prefixes, spaces and comments, its attributes in one order. */
function rewritten(raw: string): { readonly xml: string } | { readonly fault: string } {
  const parts: string[] = [];
  let leader = '';
  let [inside, text]: [string, string] = ['', ''];
  token.lastIndex = 0;
  while (token.lastIndex < raw.length) {
    const found = token.exec(raw);
    if (!found) return { fault: 'It is no whole XML.' };
    const [, cdata, tag, words] = found;
    if (tag === undefined) {
      text += cdata ?? plainText(words ?? '');
      continue;
    }
    const one = tagOf(tag);
    if (one.closes) {
      if (one.name === 'leader') leader = text;
      else if (one.name === 'controlfield') parts.push(`${escaped(text)}</controlfield>`);
      else if (one.name === 'subfield') parts.push(`${escaped(text)}</subfield>`);
      else if (one.name === 'datafield') parts.push('</datafield>');
      if (one.name !== (inside || 'record')) return { fault: 'Its elements are not closed in their order.' };
      inside = one.name === 'subfield' ? 'datafield' : '';
    } else {
      const opened = open(one, inside);
      if (opened === null)
        return { fault: `It has an element <${one.name.slice(0, 30)}> where none belongs, or one without its attributes.` };
      parts.push(opened);
      if (one.empty) parts.push(opened === '' ? '' : `</${one.name}>`);
      else inside = one.name === 'record' ? '' : one.name;
    }
    text = '';
  }
  if (inside !== '') return { fault: 'Its elements are not closed in their order.' };
  if (leader.length < 10) return { fault: 'It has no leader.' };
  return { xml: `<record><leader>${escaped(leader)}</leader>${parts.join('')}</record>` };
}

const sign = (text: string | undefined): string => (text !== undefined && /^[0-9A-Za-z]$/.test(text) ? text : ' ');

/** The beginning of an element as the library knows it; null where it does not belong there. */
function open({ name, attributes }: Tag, inside: string): string | null {
  const tag = attributes.get('tag') ?? '';
  if (inside === 'datafield') {
    const code = attributes.get('code') ?? '';
    return name === 'subfield' && /^[!-~]$/.test(code) && !/[<>"&]/.test(code) ? `<subfield code="${code}">` : null;
  }
  if (inside !== '') return null;
  if (name === 'record' || name === 'leader') return '';
  if (!/^[0-9A-Za-z]{3}$/.test(tag)) return null;
  if (name === 'controlfield') return `<controlfield tag="${tag}">`;
  if (name !== 'datafield') return null;
  return `<datafield tag="${tag}" ind1="${sign(attributes.get('ind1'))}" ind2="${sign(attributes.get('ind2'))}">`;
}
