import type { ReactNode } from 'react';
import { Ledger } from './Ledger.tsx';

interface EmptyStateProps {
  title: string;
  /** What the list is for, in one or two sentences. */
  text: string;
  /** The first step; the page's filled button moves here. */
  action?: ReactNode;
}

/** A list that has nothing in it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Ledger />
      <h2 className="state-title">{title}</h2>
      <p>{text}</p>
      {action && <div className="state-actions">{action}</div>}
    </div>
  );
}
