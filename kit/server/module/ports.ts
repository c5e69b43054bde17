/** What a module lets those after it plug in: a named list that is full before any module is built. */
export interface Port<T> {
  /** `<module>.<what it takes>`. */
  readonly name: string;
  /** Never there: it tells the types of two ports apart. */
  readonly takes?: (value: T) => T;
}

/** Declares a port; one constant beside the type of what it takes, published by its module. */
export function port<T>(name: string): Port<T> {
  return { name };
}

/** A value for a port. */
export interface Provided {
  readonly port: string;
  readonly value: unknown;
}

/** Plugs values into a port, in their order. */
export function provide<T>(to: Port<T>, ...values: readonly T[]): Provided[] {
  return values.map((value) => ({ port: to.name, value }));
}

/** Everything that was plugged in, by port. */
export class Ports {
  readonly #values: Readonly<Record<string, Provided[] | undefined>>;
  readonly #asked = new Set<string>();

  constructor(provided: readonly Provided[]) {
    this.#values = Object.groupBy(provided, ({ port: to }) => to);
  }

  /** What was plugged in, in the order of the modules; empty when nothing was. */
  of<T>(from: Port<T>): readonly T[] {
    this.#asked.add(from.name);
    return (this.#values[from.name] ?? []).map(({ value }) => value as T);
  }

  /**
   * The one thing that was plugged in.
   * @throws Error nothing was, or two were
   */
  one<T>(from: Port<T>): T {
    const [first, ...more] = this.of(from);
    if (first === undefined || more.length > 0)
      throw new Error(`${from.name}: ${first === undefined ? 'nothing' : 'two'} provided`);
    return first;
  }

  /** The ports for which something was provided and that nobody has asked; a name that no module declares is among them. */
  unasked(): string[] {
    return Object.keys(this.#values).filter((name) => !this.#asked.has(name));
  }
}
