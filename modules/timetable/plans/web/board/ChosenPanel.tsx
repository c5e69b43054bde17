import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { blockOf, type Piece } from '../../contract/board/position.ts';
import { chainsFor, whyHere } from '../../contract/board/chains.ts';
import { slotName } from '../../contract/board/verdict.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { BoardState } from './use-board.ts';

interface ChosenPanelProps {
  state: BoardState;
  piece: Piece;
  fixed: boolean;
  onClose: () => void;
}

/** The lesson that is chosen: move, lock or take it out, why it stands there, and chains of moves that make room for it. */
export function ChosenPanel({ state, piece, fixed, onClose }: ChosenPanelProps) {
  const { board, position, pick, change, lock, moving } = state;
  const stand = position.stands.get(piece.key);
  const why = useMemo(() => whyHere(position, piece), [position, piece]);
  const chains = useMemo(() => (stand ? [] : chainsFor(position, piece)), [position, piece, stand]);
  const block = blockOf(position.frame, piece);
  const room = board.rooms.find(({ id }) => id === stand?.roomId)?.name ?? null;
  const out = new Map(block.map(({ key }) => [key, null] as const));
  return (
    <Box title={block.map(({ lesson }) => lesson.name).join(' + ')}>
      <div className="chosen">
        <Facts
          rows={[
            ['Stands', stand ? slotName(board, stand.slot) : 'Not placed'],
            ['Room', room],
            [
              'Teacher',
              board.teachers
                .filter(({ id }) => piece.lesson.teacherIds.includes(id))
                .map(({ name }) => name)
                .join(', '),
            ],
          ]}
        />
        {!fixed && (
          <p className="chosen-acts">
            {moving ? (
              <Button size="compact-sm" variant="default" onClick={() => pick(null)}>
                Put it back
              </Button>
            ) : (
              <Button size="compact-sm" disabled={stand?.locked} onClick={() => pick(piece)}>
                {stand ? 'Move' : 'Place'}
              </Button>
            )}{' '}
            {stand && (
              <>
                <Button size="compact-sm" variant="default" onClick={() => lock(block, !stand.locked)}>
                  {stand.locked ? 'Let go' : 'Lock'}
                </Button>{' '}
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={stand.locked}
                  onClick={() => change(out, `${piece.lesson.name} taken out`)}
                >
                  Take out
                </Button>{' '}
              </>
            )}
            <Button size="compact-sm" variant="default" onClick={onClose}>
              Close
            </Button>
          </p>
        )}
        {chains.length > 0 && (
          <>
            <h3>Ways to make room</h3>
            <ul>
              {chains.map((chain) => (
                <li key={chain.words}>
                  {chain.words}{' '}
                  {!fixed && (
                    <Button size="compact-sm" variant="default" onClick={() => change(chain.changes, chain.words)}>
                      {`Move ${counted(chain.moved, 'lesson', 'lessons')}`}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <h3>{stand ? 'Why it stands here' : 'Why it is not placed'}</h3>
        <p>
          {why.free + why.swap === 0
            ? 'No other slot takes it as things stand.'
            : `${counted(why.free, 'other slot is', 'other slots are')} free for it, and ${counted(why.swap, 'lesson', 'lessons')} could swap with it.`}
        </p>
        <ul>
          {why.reasons.map(({ words, slots }) => (
            <li key={words}>{`${words} (${counted(slots, 'slot', 'slots')})`}</li>
          ))}
        </ul>
      </div>
    </Box>
  );
}
