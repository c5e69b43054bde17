import { useRouter } from '@tanstack/react-router';
import { useCallback, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';

interface GoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the product: a plain click changes the screen without loading the page; Ctrl-click opens a new tab. */
export function Go({ href, onClick, children, ...rest }: GoProps) {
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isNewTab(event)) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** True when a click asks the browser for a new tab or a download. */
export function isNewTab(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/** Changes the screen from code: `go('/students/7')`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback((href, options) => (options?.replace ? history.replace(href) : history.push(href)), [history]);
}
