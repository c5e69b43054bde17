import type { CandidateQuestion } from '../../../../bank/contract/candidate.ts';
import { letterOf } from '../../../contract/paper-layout.ts';
import { pictureName } from '../rich-lines.rules.ts';

/** Something with its letter. */
interface Lettered {
  letter: string;
  text: string;
  picture: string | null;
}

/** What stands under a question on paper. */
export interface AskedLines {
  choices: Lettered[];
  lefts: Lettered[];
  rights: Lettered[];
  notes: string[];
}

const lettered = (text: string, at: number, small = false): Lettered => ({
  letter: small ? letterOf(at).toLowerCase() : letterOf(at),
  text,
  picture: null,
});

const nothing: AskedLines = { choices: [], lefts: [], rights: [], notes: [] };

/** What is chosen from, with the letters of the answer sheet; and what is written by hand, in words. */
export function askedLines(question: CandidateQuestion): AskedLines {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return {
        ...nothing,
        choices: question.options.map(({ text, fileId }, at) => ({
          ...lettered(text, at),
          picture: fileId === null ? null : pictureName(fileId),
        })),
        notes: question.kind === 'multiple' ? ['More than one may be right.'] : [],
      };
    case 'trueFalse':
      return { ...nothing, notes: ['True (T) or false (F)?'] };
    case 'matching':
      return {
        ...nothing,
        lefts: question.lefts.map(({ text }, at) => lettered(text, at, true)),
        rights: question.rights.map((text, at) => lettered(text, at)),
        notes: ['Fill one letter for each small letter.'],
      };
    case 'ordering':
      return {
        ...nothing,
        choices: question.items.map(({ text }, at) => lettered(text, at)),
        notes: ['Put them in order: which is the 1st, which the 2nd, and so on?'],
      };
    case 'numeric':
      return {
        ...nothing,
        choices: question.units.map((unit, at) => lettered(unit, at)),
        notes: [question.units.length === 0 ? 'Give a number.' : 'Give a number, and choose its unit.'],
      };
    case 'cloze': {
      const chosen = question.gaps.flatMap(({ choices }, at) => (choices ? [`(${at + 1}): ${choices.join(' / ')}`] : []));
      const text = question.text.replaceAll(/\{\{(\d+)\}\}/g, '(  $1  ) ________');
      return { ...nothing, notes: [text, ...chosen, 'Write what belongs in each gap, one on a line.'] };
    }
    case 'hotspot':
      return {
        ...nothing,
        choices: [{ letter: '', text: '', picture: pictureName(question.fileId) }],
        notes: [
          question.places === 1
            ? 'Mark the place on the answer sheet with a cross.'
            : `Mark ${question.places} places on the answer sheet with crosses.`,
        ],
      };
    case 'short':
      return { ...nothing, notes: ['Write a word or two.'] };
    case 'essay':
      return { ...nothing, notes: question.mostWords === null ? [] : [`At most ${question.mostWords} words.`] };
  }
}
