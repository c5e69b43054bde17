import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { counted } from '#kit/web/ui/in-words.ts';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { chainsFor, whyHere } from '../../contract/board/chains.ts';
import type { Piece } from '../../contract/board/position.ts';
import type { BoardState } from './use-board.ts';

interface WhyDrawerProps {
  state: BoardState;
  piece: Piece;
  fixed: boolean;
  onClose: () => void;
}

/** Why a lesson stands where it does or is out, and the chains of moves that make room for it. */
export function WhyDrawer({ state: { position, change }, piece, fixed, onClose }: WhyDrawerProps) {
  const stands = position.stands.has(piece.key);
  const why = useMemo(() => whyHere(position, piece), [position, piece]);
  const chains = useMemo(() => (stands ? [] : chainsFor(position, piece)), [position, piece, stands]);
  const others = [
    why.free > 0 && `Free for it besides: ${counted(why.free, 'slot', 'slots')}.`,
    why.swap > 0 && `It could be swapped in ${counted(why.swap, 'slot', 'slots')}.`,
  ].filter(Boolean);
  return (
    <SideDrawer opened onClose={onClose} title={piece.lesson.name}>
      <div className="form-scroll why">
        {chains.length > 0 && (
          <>
            <h3>Ways to make room</h3>
            <ul>
              {chains.map((chain) => (
                <li key={chain.words}>
                  {chain.words}
                  {!fixed && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => {
                        change(chain.changes, chain.words);
                        onClose();
                      }}
                    >
                      {`Move ${counted(chain.moved, 'lesson', 'lessons')}`}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <h3>{stands ? 'Where else it could stand' : 'Why it is not placed'}</h3>
        <p>{others.length === 0 ? 'No other slot takes it as things stand.' : others.join(' ')}</p>
        {why.reasons.length > 0 && (
          <>
            <h3>What is in the way elsewhere</h3>
            <ul>
              {why.reasons.map(({ words, slots }) => (
                <li key={words}>{`${words.replace(/\.$/, '')}: ${counted(slots, 'slot', 'slots')}`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </SideDrawer>
  );
}
