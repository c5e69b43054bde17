import type { ReactNode } from 'react';
import './css/status.css';

/** What a word means: `quiet` is the normal state, which stays without colour. */
export type Tone = 'quiet' | 'pos' | 'att' | 'neg' | 'inf';

/** A state as a dot and a word. Only exceptions get a colour. */
export function Status({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`status status-${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}

/** A fact that must jump out, such as an allergy. States are not tags. */
export function Tag({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}
