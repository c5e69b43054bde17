import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { counted } from '../../contract/counted.ts';
import { cellText } from '../../contract/lesson-words.ts';
import type { LessonGridState } from './use-lesson-grid.ts';

/** What exams know and has no card yet: shown first, then made in one act. */
export function FillDialog({ state, onClose }: { state: LessonGridState; onClose: () => void }) {
  const { grid } = state;
  const [classKey, setClassKey] = useState('');
  const [beside, setBeside] = useState(true);
  const all = grid.proposals.filter((one) => (classKey === '' || one.classKey === classKey) && (beside || one.courseId !== null));
  const without = all.filter(({ courseId, teacherIds }) => courseId !== null && teacherIds.length === 0).length;
  const optional = new Set(grid.optional.filter((one) => classKey === '' || one.classKey === classKey).map(({ name }) => name));
  const classes = grid.classes.filter(({ key }) => all.some((one) => one.classKey === key));
  const nameOf = new Map(grid.columns.map(({ key, short }) => [key, short]));
  return (
    <Dialog opened onClose={onClose} title="Lessons from what exams know" size={720}>
      <div className="block-notes">
        <p>
          Every subject that a class takes as a whole gets a card with the teachers of Subject teachers and the usual number of
          lessons.
        </p>
        <Select
          label="For"
          searchable
          allowDeselect={false}
          data={[{ value: '', label: 'Every class' }, ...grid.classes.map(({ key, name }) => ({ value: key, label: name }))]}
          value={classKey}
          onChange={(key) => setClassKey(key ?? '')}
        />
        <Checkbox
          label="Also what is taught beside subjects: physical education, pastoral programme and the like"
          checked={beside}
          onChange={(event) => setBeside(event.currentTarget.checked)}
        />
        {all.length > 0 && (
          <div className="table-scroll lesson-preview">
            <table className="table" aria-label="Lessons that would be made">
              <thead>
                <tr>
                  <th scope="col">Class</th>
                  <th scope="col">Lessons</th>
                  <th scope="col" className="cell-end">
                    Slots
                  </th>
                </tr>
              </thead>
              <tbody>
                {classes.map(({ key, name }) => {
                  const own = all.filter((one) => one.classKey === key);
                  return (
                    <tr key={key}>
                      <th scope="row">{name}</th>
                      <td>{own.map(({ column, lengths }) => `${nameOf.get(column) ?? ''} ${cellText(lengths)}`).join(' · ')}</td>
                      <td className="cell-end num">
                        {own.reduce((sum, { lengths }) => sum + lengths.reduce((one, length) => one + length, 0), 0)}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        {grid.sources.length > 0 && (
          <p className="hint">
            {grid.sources.map(({ name, says }) => `${name}: ${says}.`).join(' ')} Practical subjects get a double.
          </p>
        )}
        {optional.size > 0 && (
          <Note tone="inf">{[...optional].join(', ')} are taken by some only: put them into option blocks.</Note>
        )}
        {without > 0 && (
          <Note tone="att">{counted(without, 'card')} would have no teacher yet: say in Subject teachers who teaches.</Note>
        )}
        {all.length === 0 && <Note tone="pos">Everything that exams know has its card.</Note>}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={all.length === 0 || all.length > 2000}
            loading={state.saving}
            onClick={() => void state.make(all).then(onClose)}
          >
            {all.length === 0 ? 'Make cards' : `Make ${counted(all.length, 'card')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
