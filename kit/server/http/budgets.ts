import type { FastifyRequest } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import { networkOf } from './network.ts';
import { patternOf } from './routing/find-route.ts';

/** A budget's name, and how many calls a minute it has. */
export interface Budget {
  readonly key: string;
  readonly max: number;
}

/**
 * Whose budget a call comes out of. A session has its own, however many share its address, and an API token a tenth of one; without either every public door
 * has its own for each network, so that a flood at one closes neither another nor a school. Files of the screens are many at once.
 * @param holder `session 7` or `token 3`; null: nobody known
 * @param perMinute calls of one session in a minute
 */
export function budgetOf(request: FastifyRequest, holder: string | null, perMinute: number): Budget {
  if (holder !== null) return { key: holder, max: holder.startsWith('token ') ? Math.ceil(perMinute / 10) : perMinute };
  const network = networkOf(request.ip);
  const route = patternOf(request);
  if (!route?.startsWith('/api/') && !request.url.startsWith('/api/')) return { key: `web ${network}`, max: perMinute * 10 };
  return { key: `door ${request.method} ${route ?? 'none'} ${network}`, max: Math.ceil(perMinute / 5) };
}

/**
 * Limits who knocks at addresses that only a provider was given. What a provider tells there is never turned away: money
 * that it tells of once may not be told of again. Only calls that were refused are counted, and whoever was let in at a
 * door before stays welcome there.
 */
export class Strangers {
  readonly #perMinute: number;
  readonly #refused = new Map<string, { until: number; count: number }>();
  readonly #welcome = new Set<string>();

  constructor(perMinute = 300) {
    this.#perMinute = perMinute;
  }

  /**
   * Runs `open` for a caller at a door; refuses with 429 who was refused too often within the minute.
   * @param expected false for what was opened to somebody who should not be there: it counts as refused
   */
  async admit<R>(
    request: FastifyRequest,
    door: string,
    open: () => Promise<R> | R,
    expected: (opened: R) => boolean = () => true,
  ): Promise<R> {
    const network = networkOf(request.ip);
    const place = `${door} ${network}`;
    if (!this.#welcome.has(place)) this.#refuseFlood(network);
    try {
      const result = await open();
      if (!expected(result)) {
        this.#count(network);
        return result;
      }
      if (this.#welcome.size >= 20_000) this.#welcome.clear();
      this.#welcome.add(place);
      return result;
    } catch (error) {
      if (error instanceof UserError) this.#count(network);
      throw error;
    }
  }

  #refuseFlood(network: string): void {
    const known = this.#refused.get(network);
    if (known && known.until > Date.now() && known.count >= this.#perMinute)
      throw new UserError('too_many', 'Too many calls to addresses that are not yours. Wait a minute and try again.');
  }

  #count(network: string): void {
    const now = Date.now();
    const known = this.#refused.get(network);
    if (known && known.until > now) known.count += 1;
    else {
      if (this.#refused.size >= 20_000) this.#refused.clear();
      this.#refused.set(network, { until: now + 60_000, count: 1 });
    }
  }
}
