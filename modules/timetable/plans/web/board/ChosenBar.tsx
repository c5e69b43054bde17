import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { blockOf, type Piece } from '../../contract/board/position.ts';
import { slotName } from '../../contract/board/verdict.ts';
import type { BoardState } from './use-board.ts';
import { WhyDrawer } from './WhyDrawer.tsx';

interface ChosenBarProps {
  state: BoardState;
  piece: Piece;
  fixed: boolean;
  onClose: () => void;
}

/** The lesson that is chosen: move, lock or take it out, and why it stands there. */
export function ChosenBar({ state, piece, fixed, onClose }: ChosenBarProps) {
  const { board, position, pick, change, lock } = state;
  const [asking, setAsking] = useState(false);
  const stand = position.stands.get(piece.key);
  const block = blockOf(position.frame, piece);
  const room = board.rooms.find(({ id }) => id === stand?.roomId)?.name ?? null;
  const out = new Map(block.map(({ key }) => [key, null] as const));
  const facts = [
    stand ? slotName(board, stand.slot) : 'not placed',
    room,
    block.length > 1 && `with ${block.length - 1} of its block`,
  ];
  return (
    <div className="chosen-bar">
      <span>
        <b>{piece.lesson.name}</b> {facts.filter(Boolean).join(' · ')}
      </span>
      {!fixed && (
        <>
          <Button size="compact-sm" disabled={stand?.locked} onClick={() => pick(piece)}>
            {stand ? 'Move' : 'Place'}
          </Button>
          {stand && (
            <>
              <Button size="compact-sm" variant="default" onClick={() => lock(block, !stand.locked)}>
                {stand.locked ? 'Let go' : 'Lock'}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={stand.locked}
                onClick={() => change(out, `${piece.lesson.name} taken out`)}
              >
                Take out
              </Button>
            </>
          )}
        </>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {stand ? 'Why here' : 'Why not placed'}
      </Button>
      <CloseButton aria-label="Choose nothing" size={28} iconSize={16} onClick={onClose} />
      {asking && <WhyDrawer state={state} piece={piece} fixed={fixed} onClose={() => setAsking(false)} />}
    </div>
  );
}
