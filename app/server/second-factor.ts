import { dayIn, usualZone } from '#kit/contract/dates.ts';
import { judge, type Viewer } from '#kit/contract/access.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '../modules.ts';

/** What asks for a fresh code: roles, keys of providers, second factors. Whoever may do any of it is to have a second factor. */
const guarded = endpoints.map(([, endpoint]) => endpoint).filter(isGuarded);

function isGuarded({ stepUp, access }: Endpoint): boolean {
  return stepUp && access !== 'public' && access !== 'account' && access !== 'signedIn';
}

/**
 * Tells who must set up a second factor before anything else.
 * @param from the day from which the installation wants it, as text; null: it is offered only
 */
export function mustEnrolFrom(from: string | null): (viewer: Viewer, now: Date) => boolean {
  return (viewer, now) =>
    from !== null &&
    dayIn(usualZone, now) >= from &&
    guarded.some(({ access }) => judge(access, { ...viewer, financeCodeNeeded: false }) === 'allowed');
}
