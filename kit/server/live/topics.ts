import type { Approval } from '#kit/contract/approval.ts';
import { resourceOf } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { LiveTopic } from '#kit/contract/live.ts';

/**
 * What each writing call changes: what it declares itself, and, where its resource goes from hand to hand by a declared approval,
 * what waits for somebody.
 */
export function topicsOf(approvals: readonly Approval[]): (endpoint: Endpoint) => readonly LiveTopic[] {
  const steps = approvals.flatMap(({ steps: all }) => Object.values(all));
  const resources = new Set(steps.map(({ call }) => resourceOf(call)));
  return (endpoint) => {
    if (endpoint.reads) return [];
    return resources.has(resourceOf(endpoint)) ? [...new Set<LiveTopic>([...endpoint.tells, 'approvals'])] : endpoint.tells;
  };
}
