import { at } from '../core/flat.ts';
import { State } from '../core/state.ts';
import { type Timetable, timetableOf } from '../search/timetable.ts';
import { FileProblem } from '../xml/file-problem.ts';
import { costsOf } from '../xhstt/evaluate/evaluate.ts';
import { namesOf } from '../xhstt/model/names.ts';
import { archiveOf } from '../xhstt/read/archive.ts';
import { understood } from '../xhstt/read/pieces.ts';
import type { Instance } from '../xhstt/model/instance.ts';
import type { Piece } from '../xhstt/model/solution.ts';
import { toProblem } from '../xhstt/problem/to-problem.ts';
import { writeArchive } from '../xhstt/write/archive.ts';
import type { Solving } from './solving.ts';

/** An instance of XHSTT made ready for a search. What is hard may be broken there, at its cost. */
export function xhsttSolving(instance: Instance): Solving {
  const made = toProblem(instance);
  const { layout } = new State(made.problem);
  const piecesOf = ({ start, duration, chosen }: Timetable): Piece[] =>
    made.pieces(
      (lesson) => at(start, lesson),
      (lesson) => at(duration, lesson),
      (lesson, role) => {
        const option = at(chosen, at(layout.roles.from, lesson) + role);
        return option < 0 ? -1 : at(layout.optionResources.items, at(layout.optionResources.from, option));
      },
    );
  const timed = (pieces: readonly Piece[]): number => {
    const open = new Set(pieces.filter(({ time }) => time === null).map(({ event }) => event));
    return instance.events.length - open.size;
  };
  return {
    problem: made.problem,
    strict: false,
    begin(given) {
      const written = archiveOf(given.root, given.text).solutions[0];
      if (!written) throw new FileProblem(`${given.file} holds no <Solution>`);
      const state = new State(made.problem);
      made.takeUp(state, understood(instance, namesOf(instance), written).pieces);
      return timetableOf(state);
    },
    total: instance.events.length,
    judge(timetable) {
      const pieces = piecesOf(timetable);
      const { hard, soft } = costsOf(instance, pieces);
      return { placed: timed(pieces), hard, soft };
    },
    unplaced: (timetable) =>
      piecesOf(timetable)
        .filter(({ time }) => time === null)
        .map(({ event, duration }) => ({
          id: instance.events[event]?.id ?? '',
          reason: `a piece of ${duration} has no time: every time costs more than leaving it out`,
        })),
    write: (timetable) =>
      writeArchive(instance, piecesOf(timetable), {
        group: 'Daftari',
        contributor: 'Daftari',
        date: '',
        description: 'Made by the timetable command',
      }),
  };
}
