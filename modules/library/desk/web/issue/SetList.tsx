import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Box } from '#kit/web/ui/Box.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { SetRow, SetState } from './class-set.ts';

const stateWords: Readonly<Record<SetState, readonly [string, Tone]>> = {
  none: ['Not yet', 'quiet'],
  waits: ['On its way', 'inf'],
  got: ['Has it', 'pos'],
  refused: ['Not lent', 'neg'],
  absent: ['Absent', 'att'],
};

interface SetListProps {
  rows: readonly SetRow[];
  next: number | null;
  /** How many have not got theirs. */
  missing: number;
  onNext: (id: number) => void;
  onMove: (id: number, by: -1 | 1) => void;
}

/** The stream in the order in which the copies are given out; who has not got theirs is counted. */
export function SetList({ rows, next, missing, onNext, onMove }: SetListProps) {
  const onTheWay = rows.filter(({ state }) => state === 'waits').length;
  return (
    <Box
      title="Students"
      count={rows.length}
      aside={
        <span>{missing > 0 ? `${missing} without theirs` : onTheWay > 0 ? `${onTheWay} on their way` : 'All have theirs'}</span>
      }
    >
      <ol className="desk-set" aria-label="Students in their order">
        {rows.map(({ id, name, no, state, words }, at) => (
          <li key={id} data-next={id === next || undefined} data-state={state} data-student={id}>
            <span className="num muted">{at + 1}</span>
            <span>
              <strong>{name}</strong> <span className="muted">{no}</span>
              {words !== '' && <p className="num muted">{words}</p>}
            </span>
            <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>
            <span className="row">
              {state !== 'got' && state !== 'waits' && id !== next && (
                <Button size="xs" variant="default" onClick={() => onNext(id)}>
                  Next
                </Button>
              )}
              <ActionIcon variant="subtle" size={32} aria-label={`${name} up`} disabled={at === 0} onClick={() => onMove(id, -1)}>
                <IconArrowUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={`${name} down`}
                disabled={at === rows.length - 1}
                onClick={() => onMove(id, 1)}
              >
                <IconArrowDown size={16} stroke={1.7} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
    </Box>
  );
}
