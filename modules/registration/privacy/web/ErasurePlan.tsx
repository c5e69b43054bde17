import { useApi } from '#kit/web/api/hooks.ts';
import { type ErasedTable, type ErasurePreview, erasuresApi } from '../contract/erasures.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import './erasure.css';

/** What an erasure would do, part by part, and every reason for which it may not be yet. */
export function ErasurePlan({ requestId, preview }: { requestId: number; preview: ErasurePreview }) {
  const { sections, files, refusals, notes } = preview;
  const { data } = useApi(erasuresApi.mentions, { id: requestId }, { staleTime: 60_000 });
  return (
    <>
      {refusals.map((text) => (
        <Note key={text} tone="att">
          {text}
        </Note>
      ))}
      <div>
        {sections.map(({ name, removed, anonymised, kept, tables }) => (
          <details key={name}>
            <summary>
              <strong>{name}</strong>
              <span className="muted">{inCounts({ removed, anonymised, kept })}</span>
            </summary>
            <TableFates tables={tables} />
          </details>
        ))}
      </div>
      <p className="muted">
        {files > 0 && `${counted(files, 'file goes', 'files go')} with them. `}
        {data
          ? `Their names and numbers appear in ${counted(data.mentions, 'record')}, those of others among them, and are taken out there.`
          : 'Their names and numbers are taken out of every record in which they stand; these are being counted…'}
      </p>
      {notes.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
    </>
  );
}

const fateWords: Record<ErasedTable['rows'], string> = { removed: 'removed', anonymised: 'anonymised', kept: 'kept' };

const inCounts = (counts: Record<ErasedTable['rows'], number>) =>
  (['removed', 'anonymised', 'kept'] as const)
    .filter((rows) => counts[rows] > 0)
    .map((rows) => `${counts[rows]} ${fateWords[rows]}`)
    .join(', ');

/** What becomes of the records of each table, and why. */
export function TableFates({ tables }: { tables: readonly ErasedTable[] }) {
  return (
    <ul className="erasure-tables">
      {tables.map(({ table, words, rows, count, why }) => (
        <li key={`${table} ${rows} ${why}`}>
          <span>{words}</span>
          <span className="num">
            {count} {fateWords[rows]}
          </span>
          <span className="muted">{why}</span>
        </li>
      ))}
    </ul>
  );
}
