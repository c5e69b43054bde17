import { SaxesParser } from 'saxes';

/** An element as it was read; its name without a prefix. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
  line: number;
}

/** Why a file is not read. */
export class UnreadFile extends Error {}

// No file of questions has so much; a file that has is made to hold the server up.
const limits = { depth: 100, elements: 400_000 } as const;

/**
 * Reads XML into elements. Entities of a DTD are never expanded: a file with one is refused. `rename` says what an element or an attribute
 * is called, so that two versions of a format read the same.
 */
export function readXml(text: string, rename: (name: string) => string = (name) => name): Element {
  const parser = new SaxesParser();
  const roots: Element[] = [];
  const open: Element[] = [];
  let elements = 0;
  const fail = (why: string): never => {
    throw new UnreadFile(why);
  };
  parser.on('error', (error) =>
    fail(`The file is no sound XML: ${error.message.replace(/^(?:[^:]*:)?(\d+):(\d+): /, 'line $1, ')}`),
  );
  parser.on('doctype', () => fail('The file has a document type (DTD), which is not read. Export it without one.'));
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > limits.elements) fail('The file has too many elements. Split it.');
    if (open.length >= limits.depth) fail('The file is nested too deep.');
    const plain = rename(name.slice(name.indexOf(':') + 1));
    const named = Object.entries(attributes).map(([key, value]) => [rename(key.slice(key.indexOf(':') + 1)), value] as const);
    const element: Element = { name: plain, attributes: Object.fromEntries(named), children: [], line: parser.line };
    (open.at(-1)?.children ?? roots).push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const words = (more: string) => open.at(-1)?.children.push(more);
  parser.on('text', words);
  parser.on('cdata', words);
  parser.write(text).close();
  const [root] = roots;
  return root ?? fail('The file is no sound XML: it is empty.');
}

export const elementsOf = ({ children }: Element, name?: string): Element[] =>
  children.filter((child): child is Element => typeof child !== 'string' && (name === undefined || child.name === name));

export const child = (element: Element, name: string): Element | undefined => elementsOf(element, name)[0];

/** All words in an element, however deep. */
export const textOf = (element: Element | undefined): string =>
  element === undefined ? '' : element.children.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');

/** Every element below one that has a name, the outer before the inner. */
export const deep = (element: Element, name: string): Element[] =>
  elementsOf(element).flatMap((inner) => [...(inner.name === name ? [inner] : []), ...deep(inner, name)]);

/** An attribute; empty where it is not there. */
export const attribute = ({ attributes }: Element, name: string): string =>
  Object.hasOwn(attributes, name) ? (attributes[name] ?? '') : '';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML holds it; what XML has no place for goes. */
export const escaped = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '').replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

/** An element as XML: what stands in it is XML already. */
export function tag(name: string, attributes: Readonly<Record<string, string | number | boolean | null>>, inner = ''): string {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  return inner === '' ? `<${name}${said}/>` : `<${name}${said}>${inner}</${name}>`;
}
