import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';
import './css/states.css';

interface LatePart<P> {
  /** What it is, at the start of a sentence: "The chart". */
  what: string;
  load: () => Promise<ComponentType<P>>;
  /** Stands in its place until it has come. */
  waiting?: (props: P) => ReactNode;
  /** Around what is said where it does not come, for a part that lies over the screen. */
  failed?: (said: ReactNode, props: P) => ReactNode;
}

/**
 * A part whose code is fetched when it is first shown. One that cannot be fetched says so in its place and is asked for again by
 * a button, or when it is shown the next time; the screen around it stays as it is.
 */
export function latePart<P extends object>({
  what,
  load,
  waiting = () => null,
  failed = (said) => said,
}: LatePart<P>): ComponentType<P> {
  const state = createStore<{ Part?: ComponentType<P>; failed?: true }>({});
  let loading = false;
  const fetchPart = (): void => {
    if (loading || state.get().Part) return;
    loading = true;
    state.set({});
    void load()
      .then(
        (Part) => state.set({ Part }),
        () => state.set({ failed: true }),
      )
      .finally(() => (loading = false));
  };
  return function Late(props: P) {
    const now = useStore(state);
    useEffect(fetchPart, []);
    if (now.Part) return <now.Part {...props} />;
    return now.failed ? failed(<NotFetched what={what} onRetry={fetchPart} />, props) : waiting(props);
  };
}

function NotFetched({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="late-part" role="alert">
      <p>{what} could not be loaded. The line may have dropped, or a newer version was installed. Nothing was changed.</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
