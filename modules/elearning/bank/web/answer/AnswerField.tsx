import './answer.css';
import type { CandidateQuestion } from '../../contract/candidate.ts';
import type { AnswerValue } from '../../contract/question.ts';
import { Choices, Matching, TrueFalse } from './Choices.tsx';
import { Hotspot } from './Hotspot.tsx';
import { Ordering } from './Ordering.tsx';
import { Cloze, Essay, Numeric, Short } from './Written.tsx';

export interface AnswerProps<Q extends CandidateQuestion = CandidateQuestion> {
  question: Q;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** It cannot be changed any more. */
  locked: boolean;
  /** What tells the fields of one question from those of another. */
  name: string;
  /** The address of a picture. */
  picture: (fileId: number) => string;
}

/** What one answers a question with. */
export function AnswerField({ question, ...rest }: AnswerProps) {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <Choices question={question} {...rest} />;
    case 'trueFalse':
      return <TrueFalse question={question} {...rest} />;
    case 'short':
      return <Short question={question} {...rest} />;
    case 'numeric':
      return <Numeric question={question} {...rest} />;
    case 'matching':
      return <Matching question={question} {...rest} />;
    case 'ordering':
      return <Ordering question={question} {...rest} />;
    case 'cloze':
      return <Cloze question={question} {...rest} />;
    case 'hotspot':
      return <Hotspot question={question} {...rest} />;
    case 'essay':
      return <Essay question={question} {...rest} />;
  }
}
