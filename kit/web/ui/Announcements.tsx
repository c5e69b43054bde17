import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';

const announced = createStore('');

/** Reads a sentence out to those who do not see what changed. What everybody should see is said by `say`. */
export function announce(text: string): void {
  announced.set(text);
}

/**
 * Reads `text` out whenever it has become another, and nothing while it is null.
 * @param usual what goes without saying at first; without it whatever a screen begins with
 */
export function useAnnounced(text: string | null, usual: string | null = null): void {
  const before = useRef(usual);
  useEffect(() => {
    if (text === null) return;
    if (before.current !== null && before.current !== text) announce(text);
    before.current = text;
  }, [text]);
}

/** What was read out last. It stands from the first moment: a region that comes with its words is not read by every reader. */
export function Announcements() {
  const text = useStore(announced);
  // Gone again, so that the same words are new when they are said the next time.
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => announced.set(''), 5_000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <output className="announcements">{text}</output>
    </VisuallyHidden>
  );
}
