import type { ReactNode } from 'react';
import './css/page.css';
import './css/people.css';

interface BoxProps {
  title?: string;
  /** A number beside the title. */
  count?: number;
  /** A link or a quiet note at the end of the head. */
  aside?: ReactNode;
  /** Padding around the content; tables and lists go without. */
  padded?: boolean;
  /** Takes the height that is left. */
  fill?: boolean;
  children: ReactNode;
}

/** A bordered part of a page with an optional head. */
export function Box({ title, count, aside, padded, fill, children }: BoxProps) {
  return (
    <section className="box" data-fill={fill || undefined} aria-label={title}>
      {title && (
        <div className="box-head">
          <h2 className="box-title">{title}</h2>
          {count !== undefined && <span className="count num">{count}</span>}
          {aside && <div className="box-aside">{aside}</div>}
        </div>
      )}
      {padded ? <div className="box-body">{children}</div> : children}
    </section>
  );
}

/** Facts of a record: a name and a value in each row. Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
