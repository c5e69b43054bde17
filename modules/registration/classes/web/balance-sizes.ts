import type { StreamBalance } from '../contract/class-rolls.ts';

type Stream = StreamBalance['streams'][number];

/** Girls, boys and students of a stream once these moves are done. */
export function sizesAfter({ id, girls, boys }: Stream, moves: StreamBalance['moves']) {
  const changeOf = (gender: 'female' | 'male') =>
    moves.reduce((sum, move) => {
      if (move.gender !== gender) return sum;
      return sum + Number(move.toStreamId === id) - Number(move.fromStreamId === id);
    }, 0);
  const then = { girls: girls + changeOf('female'), boys: boys + changeOf('male') };
  return { ...then, students: then.girls + then.boys };
}
