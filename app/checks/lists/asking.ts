import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { requestOf } from '../../testing/school.ts';
import { asked, type ListInput } from './asked.ts';
import type { List } from './find-lists.ts';
import { keyOf, type Row } from './rows.ts';

export interface Answered {
  readonly rows: readonly Row[];
  readonly total: number;
  /** What is answered beside the rows: sums, days. */
  readonly besides: Row;
}

/** Sends one request and answers its status and its body. */
export type Send = (as: string, request: ReturnType<typeof requestOf>) => Promise<{ status: number; body: unknown }>;

const largest = 200;

/** The schools of the sample by their users with all rights: the rich one, and one whose lists are not so long. */
export type School = 'admin' | 'uhuru.admin';

/** Who is asked about a list: the user of the sample who sees most. */
function userOf({ name, endpoint: { access } }: List, school: School): string {
  const known = { student: 'student', superUser: 'superuser', branchAdmin: 'superuser' };
  return asked[name]?.as ?? (typeof access === 'string' && access in known ? known[access as keyof typeof known] : school);
}

/** A school's lists as its users are answered them; what was asked once is remembered while nothing is written. */
export class Asking {
  readonly #send: Send;
  readonly #school: School;
  readonly #known = new Map<string, Promise<Answered>>();

  constructor(send: Send, school: School) {
    this.#send = send;
    this.#school = school;
  }

  async page(list: List, input: ListInput): Promise<Answered> {
    const request = requestOf(list.endpoint, { ...input });
    const { status, body } = await this.#send(userOf(list, this.#school), request);
    if (status !== 200) throw new Error(`${request.url} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
    const { rows, total, ...besides } = body as { rows: Row[]; total: number } & Row;
    return { rows, total, besides };
  }

  async one(list: List, endpoint: Endpoint, id: unknown): Promise<Row> {
    const [key] = pathParams(endpoint.path);
    const request = requestOf(endpoint, key === undefined ? {} : { [key]: id });
    const { status, body } = await this.#send(userOf(list, this.#school), request);
    if (status !== 200) throw new Error(`${request.url} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
    return body as Row;
  }

  /** The same, null where the value is refused in words. */
  async wholeOrRefused(list: List, input: ListInput, most = Infinity): Promise<Answered | null> {
    try {
      return await this.whole(list, input, most);
    } catch (error) {
      if (error instanceof Error && / answered 4\d\d /.test(error.message)) return null;
      throw error;
    }
  }

  /** All pages put together. */
  whole(list: List, input: ListInput, most = Infinity): Promise<Answered> {
    const name = `${list.name} ${most} ${JSON.stringify(input)}`;
    const known = this.#known.get(name) ?? this.#all(list, input, most);
    this.#known.set(name, known);
    return known;
  }

  async #all(list: List, input: ListInput, most: number): Promise<Answered> {
    const first = await this.page(list, { ...input, size: largest, page: 1 });
    const pages = Math.min(Math.ceil(first.total / largest), Math.ceil(most / largest));
    const more = await inTurns(
      Array.from({ length: Math.max(0, pages - 1) }, (_, at) => at + 2),
      (page) => this.page(list, { ...input, size: largest, page }),
    );
    return { ...first, rows: [first, ...more].flatMap(({ rows }) => rows) };
  }
}

/** Several at once, as many as the database takes. */
export async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>, atOnce = 4): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce) done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return done;
}

/** Those that stand more than once. */
export function twice(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.map(keyOf).filter((key) => seen.size === seen.add(key).size);
}
