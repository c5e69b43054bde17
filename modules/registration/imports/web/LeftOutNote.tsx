import type { LeftOut } from '#kit/contract/imports.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';

/** Rows of the sheet that are no record and are not read. */
export function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  const said = leftOut.map(({ why, count }) => `${counted(count, 'row')}: ${why}`).join('; ');
  const rows = leftOut.flatMap((one) => one.rows);
  return (
    <Note>
      Left out of the sheet: {said}.
      {rows.length > 0 && (
        <details>
          <summary>Show them</summary>
          <ul className="import-changes">
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </details>
      )}
    </Note>
  );
}
