import { type RefObject, useEffect, useRef, useState } from 'react';

/** What can be reached by the keys, and so scrolls what it stands in. */
const reachable = 'a[href], button, input, select, textarea';

/** Makes something that scrolls and has nothing in it to reach by the keys reachable itself, so that they move it too. */
export function useScrollFocus<E extends HTMLElement>(): { ref: RefObject<E | null>; tabIndex?: 0 } {
  const ref = useRef<E>(null);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const scrolls = (): boolean =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    const observer = new ResizeObserver(() => setNeeded(scrolls() && element.querySelector(reachable) === null));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return needed ? { ref, tabIndex: 0 } : { ref };
}
