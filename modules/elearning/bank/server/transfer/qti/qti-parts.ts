import type { Exported, ExportedPicture } from '../exported.ts';
import { bodyParts } from './qti-bodies.ts';
import { toHtml } from '../to-html.ts';
import type { Tag } from './qti-tools.ts';
import { escaped } from '../xml.ts';

/** What an item of QTI is made of. */
export interface ItemParts {
  declarations: string[];
  body: string;
  processing: string;
  feedback: string[];
  left: string[];
  shown: ExportedPicture[];
}

export function itemParts(question: Exported, tag: Tag): ItemParts {
  const shown = new Map<number, ExportedPicture>();
  const picture = (fileId: number): string => {
    const file = question.pictures.get(fileId);
    if (!file) return '';
    shown.set(fileId, file);
    return `pictures/${file.name}`;
  };
  const { declarations, asked, processing, left = [], bare = false } = bodyParts(question, tag, picture);
  const most = tag('defaultValue', {}, tag('value', {}, String(question.marks / 100)));
  return {
    declarations: [
      ...declarations,
      tag('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
      tag('outcomeDeclaration', { identifier: 'MAXSCORE', cardinality: 'single', baseType: 'float' }, most),
      tag('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'multiple', baseType: 'identifier' }),
    ],
    body: bare ? asked : toHtml(question.text, picture) + asked,
    processing,
    feedback:
      question.feedback === ''
        ? []
        : [
            tag(
              'modalFeedback',
              { outcomeIdentifier: 'FEEDBACK', identifier: 'all', showHide: 'show' },
              `<p>${escaped(question.feedback)}</p>`,
            ),
          ],
    left: [
      ...left,
      ...(question.difficulty === 'medium' ? [] : ['how difficult it is']),
      ...(question.source === null ? [] : ['where it comes from']),
    ],
    shown: [...shown.values()],
  };
}
