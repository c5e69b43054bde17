import {
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { keepAnswer, keptAnswer } from '../offline/answers.ts';
import { ApiError, call } from './client.ts';
import { outboxOwner } from './session.ts';

/** The one cache of answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: true,
      // Without a line the call fails at once, and what was last read is shown instead.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

interface UseApiOptions {
  enabled?: boolean;
  /** Keeps showing the last answer while another page or filter is fetched. */
  keepPrevious?: boolean;
  /** Milliseconds for which an answer counts as fresh; 15,000 by default. */
  staleTime?: number;
  /** Fetches again after so many milliseconds; a function may decide by the last answer. */
  refetchInterval?: number | false;
}

/** The server's answer, or, while there is no line to it, what this user last read here of the same. */
export async function read<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<Output<E>> {
  const owner = outboxOwner();
  try {
    const answer = await call(endpoint, input, { signal });
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
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UseApiOptions = {},
): UseQueryResult<Output<E>, ApiError> {
  const { keepPrevious, ...rest } = options;
  return useQuery<Output<E>, ApiError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => read(endpoint, input, signal),
    ...(keepPrevious ? { placeholderData: (previous: Output<E> | undefined) => previous as never } : {}),
    ...rest,
  });
}

interface UseSaveOptions<E extends Endpoint> {
  onDone?: (answer: Output<E>, input: CallInput<E>) => void;
  onFailed?: (error: ApiError) => void;
  /**
   * Endpoints whose answers are fetched again. Without it: all of the same resource (`/api/settings/hostels…`), and after
   * a step that must not happen twice, such as moving money, all of the same module: balances show in many places.
   */
  invalidate?: readonly Endpoint[];
}

/**
 * A writing call. `save.mutate(input)`; errors are in `save.error`. An idempotent endpoint gets one key per attempt to
 * save the same input, so that pressing Save again after a lost answer cannot write twice.
 */
export function useSave<E extends Endpoint>(
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
export async function refetch(client: QueryClient, endpoint: Endpoint, only?: readonly Endpoint[]): Promise<void> {
  const resource = endpoint.path
    .split('/')
    .slice(0, endpoint.idempotent ? 3 : 4)
    .join('/');
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
