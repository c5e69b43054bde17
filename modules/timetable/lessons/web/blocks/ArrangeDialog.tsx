import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { counted } from '../../contract/counted.ts';
import { optionBlocksApi } from '../../contract/blocks/option-blocks.ts';
import type { BlocksState } from './use-blocks.ts';

/** Asks which subjects and how large groups are, shows what comes of it, and puts it into the columns. */
export function ArrangeDialog({ state, onClose }: { state: BlocksState; onClose: () => void }) {
  const { of } = state;
  const [number, setNumber] = useState('');
  const [subjects, setSubjects] = useState(
    of.subjects.map(({ courseId, name, takers, most }) => ({
      courseId,
      name,
      takers,
      most,
      groups: null as number | null,
      chosen: takers > 0,
    })),
  );
  const propose = useSave(optionBlocksApi.propose, { invalidate: [] });
  const chosen = subjects.filter((one) => one.chosen);
  const change = (courseId: number, more: Partial<(typeof subjects)[number]>): void => {
    propose.reset();
    setSubjects((now) => now.map((one) => (one.courseId === courseId ? { ...one, ...more } : one)));
  };
  const found = propose.data;
  const last = found?.tried.find(({ blocks }) => blocks === found.blocks.length) ?? found?.tried.at(-1);
  const ask = () =>
    propose.mutate({
      classKey: of.classKey,
      blocks: number === '' ? null : Number(number),
      subjects: chosen.map(({ courseId, most, groups }) => ({ courseId, most, groups })),
    });
  return (
    <Dialog opened onClose={onClose} title={`Arrange the options of ${of.className}`} size={640}>
      <div className="block-notes">
        <p>
          Subjects that no student takes together share a block: its lessons run at the same time, and nobody sits in two places.
        </p>
        <fieldset className="block-options lesson-pieces">
          <legend>Subjects, students in a group at most, groups</legend>
          {subjects.map(({ courseId, name, takers, most, groups, chosen: on }) => (
            <div key={courseId}>
              <Checkbox
                label={`${name} (${takers})`}
                checked={on}
                onChange={(event) => change(courseId, { chosen: event.currentTarget.checked })}
              />
              <NumberInput
                aria-label={`Students in a group of ${name} at most`}
                size="xs"
                hideControls
                value={most}
                min={1}
                max={500}
                disabled={!on}
                onChange={(next) => change(courseId, { most: Number(next) || 1 })}
              />
              <NumberInput
                aria-label={`Groups of ${name}`}
                size="xs"
                hideControls
                placeholder="Auto"
                value={groups ?? ''}
                min={1}
                max={10}
                disabled={!on}
                onChange={(next) => change(courseId, { groups: next === '' ? null : Number(next) })}
              />
            </div>
          ))}
        </fieldset>
        <Select
          label="Blocks"
          allowDeselect={false}
          data={[
            { value: '', label: 'As few as are needed' },
            ...Array.from({ length: 8 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
          ]}
          value={number}
          onChange={(next) => {
            propose.reset();
            setNumber(next ?? '');
          }}
        />
        {propose.error && <Note tone="neg">{propose.error.message}</Note>}
        {found && last && (
          <Note tone={last.unseated > 0 ? 'att' : 'pos'}>
            <strong>
              {counted(found.blocks.length, 'block')}:{' '}
              {last.unseated === 0
                ? 'everybody gets all their subjects'
                : `${counted(last.unseated, 'student')} without one of their subjects`}
            </strong>
            <ul>
              {found.tried
                .filter((one) => one !== last)
                .map(({ blocks, unseated }) => (
                  <li key={blocks}>
                    With {counted(blocks, 'block')} {counted(unseated, 'student')} would go without
                  </li>
                ))}
              {found.over > 0 && <li>{counted(found.over, 'student')} more than groups hold</li>}
              {found.withoutTeacher > 0 && (
                <li>{counted(found.withoutTeacher, 'group')} would need another teacher at the same time</li>
              )}
              {found.withoutRoom > 0 && <li>{counted(found.withoutRoom, 'group')} would need another room at the same time</li>}
            </ul>
          </Note>
        )}
        <div className="dialog-actions">
          <Button variant={found ? 'default' : 'filled'} disabled={chosen.length === 0} loading={propose.isPending} onClick={ask}>
            Arrange
          </Button>
          {found && (
            <Button
              onClick={() => {
                state.take(found.blocks);
                onClose();
              }}
            >
              Use this
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
