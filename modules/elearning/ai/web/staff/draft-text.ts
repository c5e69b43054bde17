import type { DraftContent } from '../../contract/contents.ts';

/** A draft as plain text, for copying. */
export function textOfDraft(content: DraftContent): string {
  switch (content.kind) {
    case 'question': {
      const { body, text } = content;
      const said =
        body.kind === 'single' || body.kind === 'multiple'
          ? body.options.map((option, place) => `${String.fromCodePoint(65 + place)}. ${option.text}`)
          : body.kind === 'cloze'
            ? [body.text.replaceAll(/\{\{\d+\}\}/g, '_____')]
            : [];
      return [text, ...said].join('\n');
    }
    case 'plan':
      return [
        content.strand,
        content.subStrand,
        content.outcomes,
        content.question,
        content.resources,
        content.introduction,
        ...content.steps.map(({ text, minutes }) => (minutes === null ? text : `${text} (${minutes} minutes)`)),
        content.conclusion,
        content.extended,
      ]
        .filter((part) => part !== null && part !== '')
        .join('\n\n');
    case 'remark':
      return content.text;
    case 'newsletter':
      return [
        content.title,
        ...content.sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].filter((part) => part !== '').join('\n')),
      ].join('\n\n');
  }
}
