import { FileProblem } from './file-problem.ts';

/** An element of a file that was read, with its places in the text, counted in characters. */
export interface XmlElement {
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, as it is written: spaces at the ends included, entities resolved. */
  readonly text: string;
  /** Where its first child or its text begins. */
  readonly inner: number;
  /** Where its end tag begins; null of an element without one, `<A/>`. */
  readonly close: number | null;
  /** Behind its end. */
  readonly end: number;
}

const deepest = 100;
const nameAt = /[\p{L}_:][\p{L}\p{N}_:.-]*/uy;
const attributeAt = /\s+([\p{L}_:][\p{L}\p{N}_:.-]*)\s*=\s*("[^"<]*"|'[^'<]*')/uy;
const tagEndAt = /\s*(\/?)>/y;
const endTagAt = /<\/([^\s>]+)\s*>/y;
// What XML 1.0 leaves out of a text.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The text of a file in UTF-8, without its byte order mark.
 * @throws FileProblem the file is empty or no UTF-8
 */
export function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') throw new FileProblem('The file is empty');
    return text;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('The file is not written in UTF-8');
  }
}

interface Open {
  name: string;
  line: number;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
  inner: number;
}

/**
 * Reads a document strictly and without anything that reaches outside it: it has no document type and no entities of its own.
 * @returns the outermost element
 * @throws FileProblem naming the line
 */
export function readXml(text: string): XmlElement {
  return new Reader(text).document();
}

class Reader {
  private readonly text: string;
  private at = 0;
  private line = 1;
  private counted = 0;
  private readonly open: Open[] = [];
  private root: XmlElement | null = null;

  constructor(text: string) {
    this.text = text;
  }

  document(): XmlElement {
    const odd = forbidden.exec(this.text);
    if (odd) this.fail('there is a character here that no XML file may hold', odd.index);
    while (this.at < this.text.length) this.step();
    const last = this.open.at(-1);
    if (last) this.fail(`<${last.name}> of line ${last.line} has no end`, this.text.length);
    if (!this.root) return this.fail('the file holds no element', 0);
    return this.root;
  }

  private step(): void {
    const { text, at } = this;
    if (text[at] !== '<') this.words();
    else if (text.startsWith('<!--', at)) this.skip('-->', 'a comment');
    else if (text.startsWith('<?', at)) this.instruction();
    else if (text.startsWith('<![CDATA[', at)) this.section();
    else if (text.startsWith('<!', at)) this.fail('a document type is not read, and entities of its own are not resolved', at);
    else if (text.startsWith('</', at)) this.endTag();
    else this.startTag();
  }

  private words(): void {
    const next = this.text.indexOf('<', this.at);
    const to = next === -1 ? this.text.length : next;
    const raw = this.text.slice(this.at, to);
    const inside = this.open.at(-1);
    if (inside) inside.text += this.resolved(raw, this.at);
    else if (raw.trim() !== '') this.fail('text stands outside the outermost element', this.at);
    this.at = to;
  }

  private skip(end: string, what: string): void {
    const to = this.text.indexOf(end, this.at);
    if (to === -1) this.fail(`${what} has no end`, this.at);
    this.at = to + end.length;
  }

  private instruction(): void {
    const from = this.at;
    this.skip('?>', 'an instruction');
    const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(this.text.slice(from, this.at))?.[1];
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      this.fail(`the file says that it is in ${encoding}, not UTF-8`, from);
  }

  private section(): void {
    const from = this.at;
    this.skip(']]>', 'a CDATA section');
    const inside = this.open.at(-1);
    if (!inside) return this.fail('text stands outside the outermost element', from);
    inside.text += this.text.slice(from + '<![CDATA['.length, this.at - 3);
  }

  private startTag(): void {
    const from = this.at;
    const name = this.match(nameAt, from + 1)?.[0] ?? this.fail('a tag has no name', from);
    const line = this.lineAt(from);
    if (this.root && this.open.length === 0) this.fail(`<${name}> stands after the end of the outermost element`, from);
    if (this.open.length >= deepest) this.fail(`<${name}> lies deeper than ${deepest} elements`, from);
    this.at = from + 1 + name.length;
    const attributes = this.attributes(name, from);
    const end = this.match(tagEndAt, this.at) ?? this.fail(`the tag <${name}> is not written as XML asks`, from);
    this.at += end[0].length;
    const element: Open = { name, line, attributes, children: [], text: '', inner: this.at };
    if (end[1] === '') this.open.push(element);
    else this.done({ ...element, close: null, end: this.at });
  }

  private attributes(name: string, from: number): Map<string, string> {
    const found = new Map<string, string>();
    for (let one = this.match(attributeAt, this.at); one; one = this.match(attributeAt, this.at)) {
      const [all, key = '', quoted = ''] = one;
      if (found.has(key)) this.fail(`<${name}> has the attribute ${key} twice`, from);
      found.set(key, this.resolved(quoted.slice(1, -1), this.at));
      this.at += all.length;
    }
    return found;
  }

  private endTag(): void {
    const from = this.at;
    const tag = this.match(endTagAt, from) ?? this.fail('an end tag is not written as XML asks', from);
    const element = this.open.pop() ?? this.fail(`</${tag[1]}> ends what was not begun`, from);
    if (element.name !== tag[1]) this.fail(`</${tag[1]}> stands where <${element.name}> of line ${element.line} ends`, from);
    this.at = from + tag[0].length;
    this.done({ ...element, close: from, end: this.at });
  }

  private done(element: XmlElement): void {
    const inside = this.open.at(-1);
    if (inside) inside.children.push(element);
    else this.root = element;
  }

  private resolved(raw: string, at: number): string {
    if (!raw.includes('&')) return raw;
    return raw.replaceAll(/&([^;&\s]{0,12});?/g, (all, body: string) => {
      const code = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(body);
      const sign = code ? signOf(code[1] ? Number.parseInt(code[1], 16) : Number(code[2])) : named[body];
      return sign !== undefined && all.endsWith(';') ? sign : this.fail(`${all} is no sign that XML knows`, at);
    });
  }

  private match(pattern: RegExp, at: number): RegExpExecArray | null {
    // The pattern keeps its place of its own, which is set anew each time.
    Object.assign(pattern, { lastIndex: at });
    return pattern.exec(this.text);
  }

  private lineAt(at: number): number {
    if (at < this.counted) return this.text.slice(0, at).split('\n').length;
    for (let next = this.text.indexOf('\n', this.counted); next !== -1 && next < at; next = this.text.indexOf('\n', next + 1)) {
      this.line += 1;
      this.counted = next + 1;
    }
    return this.line;
  }

  private fail(problem: string, at: number): never {
    throw new FileProblem(problem, this.lineAt(at));
  }
}

function signOf(code: number): string | undefined {
  if (code > 0x10_ff_ff) return undefined;
  const sign = String.fromCodePoint(code);
  return forbidden.test(sign) ? undefined : sign;
}
