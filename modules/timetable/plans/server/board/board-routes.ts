import { implement } from '#kit/server/http/implement.ts';
import { boardApi } from '../../contract/board/board.ts';
import { exportToFet } from '../export/export-to-fet.ts';
import { lockPieces, moveLessons, redoMove, undoMove } from './move.ts';
import { readBoard } from './read-board.ts';

export const boardRoutes = () =>
  implement(boardApi, {
    get: (ctx, { id }) => readBoard(ctx, id),
    move: (ctx, { id, words, steps }) => moveLessons(ctx, id, words, steps),
    lock: (ctx, { id, pieces, locked }) => lockPieces(ctx, id, pieces, locked),
    fet: (ctx, { id }) => exportToFet(ctx, id),
    undo: (ctx, { id }) => undoMove(ctx, id),
    redo: (ctx, { id }) => redoMove(ctx, id),
  });
