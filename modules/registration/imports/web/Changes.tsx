import type { FieldChange } from '#kit/contract/imports.ts';
import './imports.css';

/** What a row changes: each field with what it was and what it becomes. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="import-changes">
      {changes.map(({ label, before, after, identity }) => (
        <li key={label} data-identity={identity || undefined}>
          <span className="hint">{label}</span> <del>{before || 'empty'}</del> <span aria-label="becomes">→</span>{' '}
          <ins>{after || 'empty'}</ins>
        </li>
      ))}
    </ul>
  );
}
