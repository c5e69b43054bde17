/** A place in an address, after some of its parts. */
interface Place<R> {
  /** Where the next part is this word. */
  readonly words: Map<string, Place<R>>;
  /** Where the next part is a parameter. */
  any: Place<R> | null;
  /** What answers when no part is left, by method. */
  readonly answers: Map<string, Answer<R>>;
}

interface Answer<R> {
  readonly route: R;
  readonly params: readonly (readonly [name: string, part: number])[];
}

export interface Found<R> {
  readonly route: R;
  readonly params: Record<string, string>;
}

/** The parts of an address, or of the pattern of one. */
export const partsOf = (path: string): string[] => path.split('/').slice(1);

/** Routes by method and address. A word goes before a parameter: `/x/all` is answered by its own route, whatever `/x/:id` is. */
export class RouteTable<R> {
  readonly #start: Place<R> = emptyPlace();

  /** Throws when the method has a route at addresses of the same form. */
  add(method: string, pattern: string, route: R): void {
    let place = this.#start;
    const params: [string, number][] = [];
    for (const [at, part] of partsOf(pattern).entries()) {
      if (part.startsWith(':')) {
        params.push([part.slice(1), at]);
        place = place.any ??= emptyPlace();
      } else {
        const next = place.words.get(part) ?? emptyPlace<R>();
        place.words.set(part, next);
        place = next;
      }
    }
    if (place.answers.has(method)) throw new Error(`Two routes answer ${method} ${pattern}`);
    place.answers.set(method, { route, params });
  }

  /** @param parts decoded */
  find(method: string, parts: readonly string[]): Found<R> | null {
    const answer = search(this.#start, parts, 0, ({ answers }) => answers.get(method));
    if (!answer) return null;
    // Without what every object has: an address may name anything.
    const params = Object.create(null) as Record<string, string>;
    for (const [name, at] of answer.params) params[name] = parts[at] ?? '';
    return { route: answer.route, params };
  }

  /** Every method that is answered at an address, of which no part is empty. */
  methodsAt(parts: readonly string[]): Set<string> {
    const methods = new Set<string>();
    if (parts.includes('')) return methods;
    search(this.#start, parts, 0, ({ answers }) => {
      for (const method of answers.keys()) methods.add(method);
      return undefined;
    });
    return methods;
  }
}

const emptyPlace = <R>(): Place<R> => ({ words: new Map(), any: null, answers: new Map() });

/** The first that `take` finds at a place where an address ends. */
function search<R, F>(
  place: Place<R>,
  parts: readonly string[],
  at: number,
  take: (place: Place<R>) => F | undefined,
): F | undefined {
  if (at === parts.length) return take(place);
  const word = place.words.get(parts[at] ?? '');
  const found = word && search(word, parts, at + 1, take);
  return found ?? (place.any ? search(place.any, parts, at + 1, take) : undefined);
}
