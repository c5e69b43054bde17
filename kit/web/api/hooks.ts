import {
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { resourceOf } from '#kit/contract/calls/address.ts';
import type { Called } from '#kit/contract/calls/named.ts';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { type LiveTopic, liveTopics } from '#kit/contract/live.ts';
import { keepAnswer, keptAnswer } from '../offline/answers.ts';
import { AnswersClient } from './answers-client.ts';
import { ApiError, call } from './client.ts';
import { liveUp, onLive } from './live.ts';
import { outboxOwner } from './session.ts';
import { useStore } from './store.ts';
import { callTogether } from './together.ts';

/** The one cache of answers. */
export const queryClient = new AnswersClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: true,
      // Without a line the call fails at once, and what was last read is shown instead.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Nothing waits here for the line to come back: it would be written when nobody looks any more, and was entered again elsewhere.
    mutations: { networkMode: 'always' },
  },
});

interface UseApiOptions<E extends Called> {
  enabled?: boolean;
  /** Keeps showing the last answer while another page or filter is fetched. */
  keepPrevious?: boolean;
  /** Milliseconds for which an answer counts as fresh; 15,000 by default. */
  staleTime?: number;
  /** Fetches again after so many milliseconds; a function may decide by the last answer. */
  refetchInterval?: number | false;
  /** Stops asking by itself once this holds. */
  until?: (answer: Output<E>) => boolean;
  /** Fetches again as soon as the server says that something of this changed; `refetchInterval` then only bridges what is missed. */
  live?: readonly LiveTopic[];
}

/** Milliseconds between two looks at what the server tells of by itself. */
const bridging = 30_000;
/** Milliseconds over which those who are told of the same thing ask. A person's own task shows at once. */
const spread = 1_500;

/** The server's answer, or, while there is no line to it, what this user last read here of the same. */
export async function read<E extends Called>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<Output<E>> {
  const owner = outboxOwner();
  try {
    const answer = await callTogether(endpoint, input, signal);
    void keepAnswer(endpoint, input, answer, owner);
    return answer;
  } catch (error) {
    const away = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    const kept = away ? await keptAnswer(endpoint, input) : null;
    if (!kept) throw error;
    return kept.body as Output<E>;
  }
}

/** The answer of a reading call, cached by endpoint and input. */
export function useApi<E extends Called>(
  endpoint: E,
  input: CallInput<E>,
  options: UseApiOptions<E> = {},
): UseQueryResult<Output<E>, ApiError> {
  const { keepPrevious, live, refetchInterval, until, ...rest } = options;
  const told = useStore(liveUp) && live !== undefined;
  const looks = typeof refetchInterval === 'number' && refetchInterval < bridging;
  useLive([endpoint.path, input], rest.enabled === false ? [] : (live ?? []), looks);
  return useQuery<Output<E>, ApiError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => read(endpoint, input, signal),
    ...(keepPrevious ? { placeholderData: (previous: Output<E> | undefined) => previous as never } : {}),
    refetchInterval: ({ state: { data } }) => {
      if (!refetchInterval || (data !== undefined && until?.(data))) return false;
      return told ? Math.max(bridging, refetchInterval) : refetchInterval;
    },
    ...rest,
  });
}

/**
 * Fetches an answer again when the server says that it may be another.
 * @param looks it is looked at again and again until the server tells of it: once more then, for what changed before the server did
 */
function useLive(queryKey: readonly unknown[], topics: readonly LiveTopic[], looks: boolean): void {
  const key = JSON.stringify(queryKey);
  const names = topics.join(' ');
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[], exact: true });
    const leave = liveTopics
      .filter((topic) => names.split(' ').includes(topic))
      .map((topic) =>
        onLive(topic, () => {
          clearTimeout(timer);
          timer = setTimeout(ask, topic === 'jobs' ? 0 : Math.random() * spread);
        }),
      );
    if (looks && leave.length > 0) leave.push(liveUp.subscribe(() => liveUp.get() && ask()));
    return () => {
      clearTimeout(timer);
      for (const one of leave) one();
    };
  }, [client, key, names, looks]);
}

interface UseSaveOptions<E extends Called> {
  onDone?: (answer: Output<E>, input: CallInput<E>) => void;
  onFailed?: (error: ApiError) => void;
  /**
   * Endpoints whose answers are fetched again. Without it: all of the same resource (`/api/settings/hostels…`), and after
   * a step that must not happen twice, such as moving money, all of the same module: balances show in many places.
   */
  invalidate?: readonly Called[];
}

/**
 * A writing call. `save.mutate(input)`; errors are in `save.error`. An idempotent endpoint gets one key per attempt to
 * save the same input, so that pressing Save again after a lost answer cannot write twice.
 */
export function useSave<E extends Called>(
  endpoint: E,
  options: UseSaveOptions<E> = {},
): UseMutationResult<Output<E>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  const attempt = useRef<{ input: string; key: string } | null>(null);
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => {
      if (!endpoint.idempotent) return call(endpoint, input);
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() };
      return call(endpoint, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: async (answer, input) => {
      attempt.current = null;
      options.onDone?.(answer, input);
      await refetch(client, endpoint, options.invalidate);
    },
    onError: (error) => options.onFailed?.(error),
  });
}

/** What a call has changed is fetched again, as `useSave` does. */
export async function refetch(client: QueryClient, endpoint: Called, only?: readonly Called[]): Promise<void> {
  const resource = endpoint.idempotent ? endpoint.path.split('/').slice(0, 3).join('/') : resourceOf(endpoint);
  // What was saved may show elsewhere too, in a figure of the home page for example: that is asked for anew when it is shown next.
  await client.invalidateQueries({ refetchType: 'none' });
  await client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [path] }) => (only ? only.some((other) => other.path === path) : String(path).startsWith(resource)),
  });
}

/** A new idempotency key. `crypto.randomUUID` exists on https and localhost only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
