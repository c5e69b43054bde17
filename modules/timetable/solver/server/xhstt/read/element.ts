import { FileProblem } from '../../xml/file-problem.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

/** Every number of an archive counts times, events or points of a weight; beyond this it is a mistake. */
export const greatest = 1_000_000;

/** Refuses children and attributes that the format does not have there, and text where there are only children. */
export function allow(element: XmlElement, children: readonly string[], attributes: readonly string[] = []): void {
  for (const child of element.children)
    if (!children.includes(child.name))
      throw new FileProblem(`<${element.name}> holds an unknown element <${child.name}>`, child.line);
  for (const name of element.attributes.keys())
    // Names with a colon are of XML itself: where a schema lies, which namespace holds.
    if (!attributes.includes(name) && !/^xmlns$|:/.test(name))
      throw new FileProblem(`<${element.name}> has an unknown attribute ${name}`, element.line);
  if (element.children.length > 0 && element.text.trim() !== '')
    throw new FileProblem(`<${element.name}> holds text between its elements: “${shortened(element.text.trim())}”`, element.line);
}

/** The child of this name; null where there is none. */
export function maybe(element: XmlElement, name: string): XmlElement | null {
  const found = element.children.filter((child) => child.name === name);
  if (found[1]) throw new FileProblem(`<${element.name}> has a second <${name}>`, found[1].line);
  return found[0] ?? null;
}

export function one(element: XmlElement, name: string): XmlElement {
  const found = maybe(element, name);
  if (!found) throw new FileProblem(`${called(element)} has no <${name}>`, element.line);
  return found;
}

/** The children of the list `name`, all of which are called `item`; none where the list is left out. */
export function listed(element: XmlElement, name: string, item: string): readonly XmlElement[] {
  const list = maybe(element, name);
  if (!list) return [];
  allow(list, [item]);
  return list.children;
}

export function attribute(element: XmlElement, name: string): string {
  const value = element.attributes.get(name);
  if (value === undefined || value === '') throw new FileProblem(`<${element.name}> has no ${name}`, element.line);
  return value;
}

/** The text of a child that holds nothing else, letter by letter; empty where the child is left out. */
export function textOf(element: XmlElement, name: string): string {
  const child = maybe(element, name);
  if (!child) return '';
  allow(child, []);
  return child.text;
}

/** The whole number in a child, from `least` to `most`. */
export function numberOf(element: XmlElement, name: string, least: number, most = greatest): number {
  const child = one(element, name);
  allow(child, []);
  const text = child.text.trim();
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new FileProblem(
      `<${name}> of ${called(element)} is “${shortened(text)}”, not a whole number from ${least} to ${most}`,
      child.line,
    );
  return value;
}

export function maybeNumber(element: XmlElement, name: string, least: number): number | null {
  return maybe(element, name) ? numberOf(element, name, least) : null;
}

/** How a sentence names an element: with its id where it has one. */
export function called(element: XmlElement): string {
  const id = element.attributes.get('Id') ?? element.attributes.get('Reference');
  return id === undefined ? `<${element.name}>` : `<${element.name}> “${shortened(id)}”`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** What references are looked up in: things of one sort by their ids. */
export class Known {
  private readonly byId = new Map<string, number>();
  /** As a sentence calls one of them: “time group”. */
  private readonly sort: string;

  constructor(sort: string) {
    this.sort = sort;
  }

  /** Takes the element's id and answers its index: the number of those before it. */
  add(element: XmlElement): number {
    const id = attribute(element, 'Id');
    if (this.byId.has(id)) throw new FileProblem(`there is a second ${this.sort} with the Id “${shortened(id)}”`, element.line);
    this.byId.set(id, this.byId.size);
    return this.byId.size - 1;
  }

  /** The index of what the element refers to; `children` are those that it may have beside. */
  find(element: XmlElement, children: readonly string[] = []): number {
    allow(element, children, ['Reference']);
    allow(
      element,
      element.children.map((child) => child.name),
      ['Reference'],
    );
    const id = attribute(element, 'Reference');
    const index = this.byId.get(id);
    if (index === undefined)
      throw new FileProblem(`<${element.name}> refers to “${shortened(id)}”, and there is no such ${this.sort}`, element.line);
    return index;
  }
}

/** Numbers in ascending order, each once. */
export function setOf(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
