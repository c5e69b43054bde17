import type { XmlElement } from '../../xml/read-xml.ts';
import type { Index } from '../model.ts';
import { fail, shown } from './fields.ts';

/** The names of one list with their places; a name stands once, letter by letter. */
export class Names {
  readonly list: string[] = [];
  private readonly places = new Map<string, Index>();
  private readonly what: string;

  /** @param what as a message calls one of them: `teacher` */
  constructor(what: string) {
    this.what = what;
  }

  /** @throws FileProblem the name is there already */
  add(name: string, element: XmlElement): Index {
    if (this.places.has(name)) fail(element, `<${element.name}> is the second ${this.what} called “${shown(name)}”`);
    this.places.set(name, this.list.length);
    this.list.push(name);
    return this.list.length - 1;
  }

  find(name: string): Index | null {
    return this.places.get(name) ?? null;
  }

  /** The one that an element names. @throws FileProblem nobody is called so */
  of(element: XmlElement): Index {
    return (
      this.find(element.text) ??
      fail(element, `<${element.name}> names the ${this.what} “${shown(element.text)}”, which is not in the file`)
    );
  }
}
