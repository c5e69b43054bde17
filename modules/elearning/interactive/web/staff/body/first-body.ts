import type { ActivityBody, BodyOf } from '../../../contract/activity.ts';
import type { ActivityKind } from '../../../contract/words.ts';

let made = 0;
/** A key of a part that was just added; the server gives it another. */
export const newId = (): string => `n${(made += 1)}`;

export const firstCard = (front = '', back = ''): BodyOf<'flashcards'>['cards'][number] => ({
  id: newId(),
  front,
  back,
  frontFileId: null,
  backFileId: null,
});

/** An empty activity of a kind, with as many parts as are usual. */
export function firstBody(kind: ActivityKind): ActivityBody {
  switch (kind) {
    case 'flashcards':
      return { kind, cards: [firstCard(), firstCard()], backLanguage: null, newPerDay: 20 };
    case 'labelling':
      return { kind, fileId: 0, alt: '', labels: [], others: [] };
    case 'ordering':
      return { kind, items: [1, 2, 3].map(() => ({ id: newId(), text: '', fileId: null })) };
    case 'matching':
      return {
        kind,
        pairs: [1, 2, 3].map(() => ({
          id: newId(),
          left: '',
          leftFileId: null,
          rightId: newId(),
          right: '',
          rightFileId: null,
        })),
        others: [],
      };
    case 'timeline':
      return { kind, how: 'order', events: [1, 2, 3].map(() => ({ id: newId(), text: '', fileId: null, date: '' })) };
    case 'memory':
      return { kind, pairs: [1, 2, 3].map(() => ({ id: newId(), a: '', aFileId: null, b: '', bFileId: null })) };
    case 'package':
      return { kind, packageId: 0 };
  }
}
