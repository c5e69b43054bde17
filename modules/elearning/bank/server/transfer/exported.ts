import type { RichText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../contract/question.ts';
import type { Difficulty } from '../../contract/words.ts';

export interface ExportedPicture {
  /** Unique in the file that is made. */
  name: string;
  type: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** A question as it goes out. */
export interface Exported {
  id: number;
  /** How it begins, without its looks. */
  words: string;
  text: RichText;
  body: QuestionBody;
  /** In hundredths of a mark. */
  marks: number;
  feedback: string;
  tags: string[];
  difficulty: Difficulty;
  source: string | null;
  topicName: string | null;
  pictures: ReadonlyMap<number, ExportedPicture>;
}

/** What a format does not hold of a question; `out` false: it cannot stand in the file at all. */
export interface Loss {
  id: number;
  left: string[];
  out: boolean;
}

/** A file of questions as it is given out. */
export interface Written {
  bytes: Uint8Array;
  name: string;
  type: string;
  losses: Loss[];
}
