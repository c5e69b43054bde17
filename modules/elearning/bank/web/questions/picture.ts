import { filesApi } from '#kit/contract/exports.ts';
import { imagesOf } from '#kit/contract/rich-text.ts';
import { filesOfBody } from '../../contract/question.ts';
import { type QuestionRecord, questionsApi } from '../../contract/questions.ts';

/** Where a picture of a question is fetched; one that was only just uploaded is the user's own. */
export const pictureOf =
  (question: Pick<QuestionRecord, 'id' | 'text' | 'body'> | null) =>
  (fileId: number): string => {
    const held = question !== null && [...imagesOf(question.text), ...filesOfBody(question.body)].includes(fileId);
    return held
      ? questionsApi.file.path.replace(':id', String(question.id)).replace(':fileId', String(fileId))
      : filesApi.get.path.replace(':id', String(fileId));
  };
