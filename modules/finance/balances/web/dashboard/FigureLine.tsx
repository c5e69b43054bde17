import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import type { BoardList } from '../../contract/board-lists.ts';

/** The address of a figure's list; undefined for who may not open it. */
export const opens = ({ screen, href }: BoardList): string | undefined =>
  judge(screen.access, viewer()) === 'allowed' ? href : undefined;

/** A figure that opens its list; plain for who may not open it. */
export function FigureLink({ list, children }: { list: BoardList; children: ReactNode }) {
  const href = opens(list);
  return href === undefined ? (
    children
  ) : (
    <Go className="link" href={href}>
      {children}
    </Go>
  );
}

/** A line of a box: what is counted, and the figure. All of it opens the list. */
export function FigureLine({ href, label, figure }: { href?: string | undefined; label: ReactNode; figure: ReactNode }) {
  const words = (
    <>
      <span>{label}</span>
      <span className="num">{figure}</span>
    </>
  );
  return (
    <li className="figure-line">
      {href === undefined ? (
        <span className="figure-line-all">{words}</span>
      ) : (
        <Go className="figure-line-all" href={href}>
          {words}
        </Go>
      )}
    </li>
  );
}

/** A line that says that there is nothing. */
export function NoLine({ children }: { children: ReactNode }) {
  return (
    <li>
      <span className="muted">{children}</span>
    </li>
  );
}
