import { candidates, type CallName, pascal, singular } from './names.ts';
import { type Direction, isJson, type Json, mapShapes } from './shape.ts';

/** A shape whose text is shorter stands where it is used: a name would say less. */
const worthAName = 240;

/**
 * The named parts of the document. A shape is named once, after the first call that has it in the order in which they are
 * asked for, and every same shape refers to it; so the names are the same at every start.
 */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly parameters: Record<string, Json> = {};
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  readonly #parameterNames = new Map<string, string>();

  /**
   * A reference to the component of a shape, with every part of it that is worth a name named too.
   * @param wanted names it may have, best first
   * @param always true: it gets a name however small it is
   */
  name(shape: Json, wanted: readonly string[], of: CallName, io: Direction, always = false): Json {
    const title = typeof shape['title'] === 'string' ? shape['title'] : null;
    const names = title === null ? wanted : [title, ...(io === 'input' ? [`${title}Draft`] : [])];
    const inner = mapShapes(shape, (part, field) => this.name(part, this.#within(names, field), of, io));
    const isObject = inner['type'] === 'object' && isJson(inner['properties']) && Object.keys(inner['properties']).length > 0;
    const isList = Array.isArray(inner['enum']);
    const text = JSON.stringify(inner);
    if (!title && !(isObject && always) && !((isObject || isList) && text.length >= worthAName)) return inner;
    return { $ref: `#/components/schemas/${this.#nameOf(text, inner, names, of)}` };
  }

  /** Counts a parameter; what many calls share becomes a component. */
  countParameter(parameter: Json): void {
    const text = JSON.stringify(parameter);
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
  }

  /** The parameter, or a reference to its component where several calls share it. */
  parameter(parameter: Json, of: CallName): Json {
    const text = JSON.stringify(parameter);
    if ((this.#uses.get(text) ?? 0) < 2) return parameter;
    const own = pascal(String(parameter['name']));
    const name = this.#parameterNames.get(text) ?? this.#free(this.parameters, [own, `${own}Of${of.noun}`], of);
    this.#parameterNames.set(text, name);
    this.parameters[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  }

  #within(names: readonly string[], field: string | null): string[] {
    return field === null ? [...names] : names.map((name) => name + pascal(singular(field)));
  }

  #nameOf(text: string, shape: Json, wanted: readonly string[], of: CallName): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = this.#free(this.schemas, wanted, of);
    this.#names.set(text, name);
    this.schemas[name] = shape;
    return name;
  }

  #free(taken: Record<string, Json>, wanted: readonly string[], of: CallName): string {
    for (const name of candidates(wanted, of.module)) if (!Object.hasOwn(taken, name)) return name;
    throw new Error('There is no end of names.');
  }
}
