import { MultiSelect, TextInput } from '@mantine/core';
import { MoreMenu } from '#kit/web/ui/Page.tsx';
import { readCell } from '../../contract/lesson-words.ts';
import type { BlockDraft, BlocksState } from './use-blocks.ts';

interface BlockColumnProps {
  state: BlocksState;
  at: number;
  block: BlockDraft;
  readOnly: boolean;
  /** Shows who sits in a group. */
  onOpen: (place: number) => void;
}

/** One block: what runs at the same time, with who teaches and how many sit in it. */
export function BlockColumn({ state, at, block, readOnly, onOpen }: BlockColumnProps) {
  const { of, blocks } = state;
  const teachers = of.teachers.map(({ id, name }) => ({ value: String(id), label: name }));
  const seated = block.parts.reduce((sum, { students }) => sum + students.length, 0);
  const bad = (readCell(block.pieces)?.length ?? 0) === 0;
  return (
    <section className="box block-column" aria-label={block.name}>
      <header>
        <div>
          <TextInput
            size="xs"
            label="Block"
            value={block.name}
            readOnly={readOnly}
            onChange={(event) => state.rename(at, event.currentTarget.value)}
          />
          <TextInput
            size="xs"
            label="Lessons"
            w={84}
            value={block.pieces}
            readOnly={readOnly}
            error={bad}
            classNames={{ input: 'num' }}
            onChange={(event) => state.setPieces(at, event.currentTarget.value)}
          />
          {!readOnly && (
            <MoreMenu
              label={`Add to ${block.name}`}
              size={30}
              entries={of.subjects.map(({ courseId, name }) => ({
                label: `Add a group of ${name}`,
                onClick: () => state.addGroup(at, courseId),
              }))}
            />
          )}
        </div>
        <span className="hint">{seated} students in it</span>
      </header>
      {block.parts.map((group, place) => {
        const most = of.subjects.find(({ courseId }) => courseId === group.courseId)?.most ?? Infinity;
        const others = blocks.flatMap((other, to) =>
          to === at ? [] : [{ label: `Move to ${other.name}`, onClick: () => state.moveGroup(at, place, to) }],
        );
        return (
          <div key={`${group.partId}-${group.name}`} className="block-group">
            <div>
              <strong>{group.name}</strong>
              <span>
                <button type="button" className="link" onClick={() => onOpen(place)}>
                  <span className={group.students.length > most ? 'neg num' : 'num'}>
                    {group.students.length > most ? `${group.students.length} of ${most}` : group.students.length}
                  </span>{' '}
                  {group.students.length === 1 ? 'student' : 'students'}
                </button>
                {!readOnly && (
                  <MoreMenu
                    size={24}
                    label={`Change ${group.name}`}
                    entries={[
                      ...others,
                      { label: 'Move to a new block', onClick: () => state.moveGroup(at, place, blocks.length) },
                      { label: 'Remove the group', danger: true, onClick: () => state.drop(at, place) },
                    ]}
                  />
                )}
              </span>
            </div>
            <MultiSelect
              size="xs"
              aria-label={`Teachers of ${group.name}`}
              placeholder={group.teacherIds.length === 0 ? 'No teacher yet' : ''}
              searchable
              readOnly={readOnly}
              data={teachers}
              value={group.teacherIds.map(String)}
              onChange={(ids) => state.teach(at, place, ids.map(Number))}
            />
          </div>
        );
      })}
    </section>
  );
}
