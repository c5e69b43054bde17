import { Button } from '@mantine/core';
import { useState } from 'react';
import { Note } from '#kit/web/ui/Note.tsx';
import { counted } from '../../contract/counted.ts';
import type { BlocksState } from './use-blocks.ts';

const shown = 8;

/** Who does not sit where they chose, why, and what would help. */
export function Troubles({ state, readOnly }: { state: BlocksState; readOnly: boolean }) {
  const [all, setAll] = useState(false);
  const { wrong, helps, known, of, blocks, without } = state;
  const names = new Map(of.students.map(({ id, name }) => [id, name]));
  const said = (courses: readonly number[]) => courses.map((id) => known.get(id) ?? 'a subject that is not of choice').join(', ');
  if (blocks.length === 0) return null;
  return (
    <div className="block-notes">
      {without.length > 0 && (
        <Note tone="att">
          {without.map(({ name, takers }) => `${name} (${takers})`).join(', ')} {without.length === 1 ? 'is' : 'are'} in no block
          yet.
        </Note>
      )}
      {wrong.length > 0 ? (
        <Note tone="att">
          <strong>{counted(wrong.length, 'student')} not seated as they chose.</strong>{' '}
          {!readOnly && (
            <Button size="compact-xs" variant="default" onClick={state.settle}>
              Accept their choices
            </Button>
          )}
          <ul>
            {wrong.slice(0, all ? wrong.length : shown).map(({ studentId, missing, extra, twice }) => (
              <li key={studentId}>
                {names.get(studentId) ?? 'Somebody who is not in the class'}
                {twice && ': sits in two groups at the same time'}
                {missing.length > 0 && `: has no seat in ${said(missing)}`}
                {extra.length > 0 && `: does not take ${said(extra)}`}
              </li>
            ))}
          </ul>
          {wrong.length > shown && (
            <Button size="compact-xs" variant="subtle" onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${wrong.length}`}
            </Button>
          )}
          {helps.length > 0 && (
            <>
              <p>What would help:</p>
              <ul>
                {helps.map(({ courseId, block, seats }) => (
                  <li key={`${courseId} ${block}`}>
                    A group of {known.get(courseId)} in {blocks[block]?.name}: {counted(seats, 'student')} more with all their
                    subjects
                  </li>
                ))}
              </ul>
            </>
          )}
        </Note>
      ) : (
        <Note tone="pos">Everybody sits in the subjects that they chose, and nobody in two places.</Note>
      )}
    </div>
  );
}
