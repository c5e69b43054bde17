import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Typed<T> {
  readonly value: T;
  /** The version that was read when typing began. */
  readonly on: number;
  /** The version that it is saved over. */
  readonly version: number;
  readonly saved: boolean;
}

/**
 * A part of a lesson that is typed in: untouched it is what was read last; typed in it stays, and is saved over the version that it was
 * typed on, so that nobody's change is lost unseen.
 * @param onTyped told whether something is typed that is not saved, each time that this changes
 */
export function useTypedOn<T>(read: T, version: number, onTyped: (dirty: boolean) => void) {
  const [typed, setTyped] = useState<Typed<T> | null>(null);
  const currentOf = (one: Typed<T> | null) => (one === null || (one.saved && one.on !== version) ? null : one);
  const current = currentOf(typed);
  const value = current === null ? read : current.value;
  const sent = useRef(value);
  const dirty = current !== null && !current.saved;
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
  return {
    value,
    version: current === null ? version : current.version,
    dirty,
    change: (next: (now: T) => T): void =>
      setTyped((one) => {
        const now = currentOf(one);
        return { value: next(now ? now.value : read), on: now?.on ?? version, version: now?.version ?? version, saved: false };
      }),
    /** It is being saved as it stands. */
    send: (): void => {
      sent.current = value;
    },
    /** What was sent is saved as this version; what was typed since is still to be saved. */
    done: (savedAs: number): void => setTyped((one) => one && { ...one, version: savedAs, saved: one.value === sent.current }),
    drop: (): void => setTyped(null),
  };
}
