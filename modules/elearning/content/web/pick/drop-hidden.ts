import { useEffect, useRef } from 'react';

interface Hidden {
  /** Of what topics are offered: a subject, or a subject and a class. */
  of: string;
  /** The topics of it are known. */
  known: boolean;
  /** What is chosen stands among them. */
  shown: boolean;
  drop: () => void;
}

/**
 * Takes out what was chosen of another subject, once that of which topics are offered was changed: it would be saved, or narrow a
 * list, out of sight. What a form began with stays until then.
 */
export function useDropHidden({ of, known, shown, drop }: Hidden): void {
  const before = useRef(of);
  useEffect(() => {
    if (before.current === of || !known) return;
    before.current = of;
    if (!shown) drop();
  });
}
