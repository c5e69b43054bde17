import { FileProblem } from '../../xml/file-problem.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

/** The child of this name; null where there is none. */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  return element.children.find((child) => child.name === name) ?? null;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** @throws FileProblem there is none of this name */
export function neededChild(element: XmlElement, name: string): XmlElement {
  return childOf(element, name) ?? fail(element, `<${element.name}> has no <${name}>`);
}

/** The text of a child as it is written. */
export function textIn(element: XmlElement, name: string): string {
  return neededChild(element, name).text;
}

/** The text of a child, empty where there is none. */
export function textOr(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? '';
}

/** @throws FileProblem no whole number, or out of these bounds */
export function numberIn(element: XmlElement, name: string, least: number, most = 1_000_000): number {
  return wholeNumber(neededChild(element, name), least, most);
}

/** A whole number, or what stands for one that is left out. */
export function numberOr(element: XmlElement, name: string, otherwise: number, least: number, most = 1_000_000): number {
  const child = childOf(element, name);
  return child ? wholeNumber(child, least, most) : otherwise;
}

/** The number that an element holds. */
export function wholeNumber(element: XmlElement, least: number, most = 1_000_000): number {
  const value = /^\s*-?\d{1,9}\s*$/.test(element.text) ? Number(element.text) : Number.NaN;
  if (value >= least && value <= most) return value;
  return fail(element, `<${element.name}> is “${shown(element.text)}”, not a whole number from ${least} to ${most}`);
}

/** True or false, as FET writes it; a missing one is what it is taken for. */
export function flagIn(element: XmlElement, name: string, otherwise: boolean): boolean {
  const child = childOf(element, name);
  if (!child) return otherwise;
  const word = child.text.trim().toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  if (['false', 'no', '0'].includes(word)) return false;
  return fail(child, `<${name}> is “${shown(child.text)}”, neither true nor false`);
}

/** In percent, from 0 to 100. */
export function weightIn(element: XmlElement): number {
  const child = childOf(element, 'Weight_Percentage');
  if (!child) return 100;
  const value = /^\s*\d+(\.\d+)?\s*$/.test(child.text) ? Number(child.text) : Number.NaN;
  if (value >= 0 && value <= 100) return value;
  return fail(child, `<Weight_Percentage> is “${shown(child.text)}”, not a number from 0 to 100`);
}

/** How many a list says that it has must be how many it has. */
export function counted(element: XmlElement, name: string, found: number): void {
  const child = childOf(element, name);
  if (child && wholeNumber(child, 0) !== found) fail(child, `<${name}> is ${child.text.trim()}, but ${found} follow`);
}

export function fail(element: Pick<XmlElement, 'line'>, problem: string): never {
  throw new FileProblem(problem, element.line);
}

/** A text in a message: not longer than a line. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
