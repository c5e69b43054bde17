import { isIP } from 'node:net';
import { port } from '#kit/server/module/ports.ts';
import { guardedLookup, mayReach } from '#modules/settings/server/public.ts';

/** What whoever runs the installation lets models do. */
export interface ModelParts {
  /** Addresses of this machine or its network that schools may use, each as scheme, host and port. */
  readonly inside: readonly string[];
  /** Milliseconds in which the whole answer has to be there. */
  readonly limit: number;
}

/** A setting of the installation; where it is not set no address inside is open. */
export const modelParts = port<ModelParts>('elearning.model parts');

/** What a school has where the installation says nothing. */
export const usualParts: ModelParts = { inside: [], limit: 90_000 };

const isInside = (url: URL, inside: readonly string[]): boolean => inside.some((one) => URL.parse(one)?.origin === url.origin);

/** What is wrong with a model’s address, in a sentence; null where nothing is. Names are judged again when they are looked up. */
export function addressProblem(address: string, inside: readonly string[]): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'Enter an address such as https://example.org/v1.';
  if (url.username || url.password) return 'Leave the username and password out; the key says who asks.';
  if (url.search || url.hash) return 'Leave out what comes after ? and #.';
  if (isInside(url, inside)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const open =
    isIP(host) === 0 ? host.includes('.') && !host.endsWith('.local') && !host.endsWith('.internal') : mayReach(host, false);
  if (!open) return 'This address is not on the internet. Whoever runs the installation can open it with MODEL_ADDRESSES.';
  return url.protocol === 'https:' ? null : 'An address on the internet begins with https://.';
}

/** How the address of a model is looked up: only what was opened leads inside. */
export function lookupFor(address: string, inside: readonly string[]) {
  const url = URL.parse(address);
  return url && isInside(url, inside) ? undefined : guardedLookup(false);
}

/** Where texts go, as screens say it. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address;
