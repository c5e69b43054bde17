import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { RichText as Text } from '#kit/contract/rich-text.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { forCandidate } from '../../contract/candidate.ts';
import { markAnswer } from '../../contract/mark-answer.ts';
import type { AnswerValue, QuestionBody } from '../../contract/question.ts';
import { saidTo } from '../../contract/solution.ts';
import { AnswerField } from '../answer/AnswerField.tsx';

interface PreviewProps {
  text: Text;
  body: QuestionBody;
  feedback: string;
  picture: (fileId: number) => string;
}

/** A question as who answers it sees it; one can try it and see what the answer earns. */
export function Preview({ text, body, feedback, picture }: PreviewProps) {
  const name = useId();
  const [order, setOrder] = useState(1);
  const [answer, setAnswer] = useState<AnswerValue>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const change = (next: AnswerValue): void => {
    setAnswer(next);
    setMarked(null);
  };
  const mark = (): void => {
    const { share } = markAnswer(body, answer);
    const earned =
      share === null ? 'A person marks this answer.' : `This answer earns ${share / 100} % of the marks.`.replace('-', '−');
    setMarked([earned, ...saidTo(body, answer), feedback].filter((said) => said !== '').join(' '));
  };
  return (
    <div className="stack">
      <RichText text={text} image={(fileId, alt) => <SignedImage address={picture(fileId)} alt={alt} />} />
      <AnswerField
        question={forCandidate(body, order)}
        value={answer}
        onChange={change}
        locked={false}
        name={name}
        picture={picture}
      />
      {marked !== null && <Note>{marked}</Note>}
      <div className="row">
        <Button variant="default" onClick={mark}>
          Mark this answer
        </Button>
        <Button variant="subtle" onClick={() => setOrder(order + 1)}>
          Shuffle anew
        </Button>
      </div>
    </div>
  );
}
