import { useRef } from 'react';

/** Bodies by their kind as they were typed, so that choosing another kind and coming back loses none of it. */
export function useKinds<B extends { kind: string }>(body: B, first: (kind: B['kind'], from: B) => B): (kind: B['kind']) => B {
  const kept = useRef(new Map<B['kind'], B>());
  return (kind) => {
    kept.current.set(body.kind, body);
    return kept.current.get(kind) ?? first(kind, body);
  };
}
