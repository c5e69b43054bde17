import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { QuestionBody } from '../../../contract/question.ts';
import { ClozeEditor, withGaps } from './ClozeEditor.tsx';
import { faultsOf, faultWords } from './faults.ts';
import { choicesAs, firstGap } from './first-body.ts';

const errors = {
  'body.options.2.text': 'Fill in this field.',
  'body.options.3.text': 'Fill in this field.',
  'body.options': 'Say which one is right.',
  text: 'Write the question.',
};

it('says of each part what is wrong with it, at its field and in words', () => {
  expect(faultWords(errors)).toEqual([
    'Option 3: Fill in this field.',
    'Option 4: Fill in this field.',
    'Say which one is right.',
  ]);
  const body = { kind: 'cloze' as const, text: '{{1}}', gaps: [firstGap()] };
  const faults = faultsOf({ 'body.gaps.0.variants.0.text': 'Fill in this field.' });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ClozeEditor body={body} onChange={() => undefined} picture={() => ''} faults={faults} />
    </MantineProvider>,
  );
  const invalid = [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)];
  expect(invalid.map(([field]) => /aria-label="([^"]*)"/.exec(field)?.[1])).toEqual(['Gap 1, answer 1']);
});

it('keeps the gaps of a text with what is right in them when one is taken out or moved', () => {
  const gap = (id: string) => ({ id, how: 'typed' as const, variants: [{ text: id, share: 10_000 }], tolerance: 0, weight: 1 });
  const body = {
    kind: 'cloze' as const,
    text: '{{1}} lies inland, {{2}} at sea, {{3}} on a lake, {{9}}',
    gaps: ['a', 'b', 'c'].map(gap),
  };
  expect(withGaps(body, [gap('b'), gap('c')]).text).toBe(' lies inland, {{1}} at sea, {{2}} on a lake, {{9}}');
  expect(withGaps(body, [gap('a'), gap('b'), gap('c'), gap('d')]).text).toBe(body.text);
});

it('keeps the options of a choice when it becomes one of several, and back', () => {
  const single: QuestionBody = {
    kind: 'single',
    shuffle: false,
    options: ['Nairobi', 'Mombasa'].map((text, at) => ({
      id: `p${at}`,
      text,
      fileId: null,
      share: at === 0 ? 10_000 : 0,
      feedback: '',
    })),
  };
  const several = choicesAs(single, 'multiple');
  expect(several).toMatchObject({
    kind: 'multiple',
    options: [
      { text: 'Nairobi', share: 10_000 },
      { text: 'Mombasa', share: -5000 },
    ],
  });
  expect(several && choicesAs(several, 'single')).toEqual(single);
  expect(choicesAs(single, 'matching')).toBeNull();
});
