import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type ApiError, call } from '#kit/web/api/client.ts';
import { newKey, refetch } from '#kit/web/api/hooks.ts';

/** A step that is taken at once, without a form. */
export interface Taking {
  readonly step: string;
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Takes steps, whichever; pressing the same again after a lost answer takes it once. */
export function useTake(onDone: (answer: unknown, step: string) => void): UseMutationResult<unknown, ApiError, Taking> {
  const client = useQueryClient();
  const attempt = useRef<{ text: string; key: string } | null>(null);
  return useMutation<unknown, ApiError, Taking>({
    mutationFn: ({ step, endpoint, input }) => {
      const text = JSON.stringify([step, input]);
      if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
      return call(endpoint, input, endpoint.idempotent ? { idempotencyKey: attempt.current.key } : {});
    },
    onSuccess: async (answer, { step, endpoint }) => {
      attempt.current = null;
      onDone(answer, step);
      await refetch(client, endpoint);
    },
  });
}
