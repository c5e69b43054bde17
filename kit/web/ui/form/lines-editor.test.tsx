import { MantineProvider, TextInput } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LinesEditor } from './LinesEditor.tsx';

const drawn = (errors: Record<string, string>, least = 0) =>
  renderToStaticMarkup(
    <MantineProvider>
      <LinesEditor
        field={{ name: 'papers', label: 'Papers', error: Object.values(errors)[0], errors }}
        word="paper"
        lines={[{ title: 'One' }, { title: '' }]}
        onChange={() => undefined}
        blank={() => ({ title: '' })}
        least={least}
        most={2}
      >
        {(line, { cell, change }) => (
          <TextInput
            {...cell('title')}
            value={line.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
        )}
      </LinesEditor>
    </MantineProvider>,
  );

it('says what is wrong once: at the cell where it has one, and under the lines otherwise', () => {
  const atCell = drawn({ 'papers.1.title': 'Enter a title.' });
  expect(atCell.split('Enter a title.')).toHaveLength(2);
  expect(/<input[^>]*name="papers\.1\.title"[^>]*>/.exec(atCell)?.[0]).toContain('aria-invalid="true"');
  expect(atCell).not.toContain('role="alert"');
  expect(drawn({ papers: 'Two papers have one name.' })).toContain('role="alert">Two papers have one name.');
});

it('names each line and its steps, and stops at the least and the most', () => {
  const html = drawn({});
  for (const name of ['Papers, paper 2', 'Remove paper 1', 'Remove paper 2']) expect(html).toContain(`aria-label="${name}"`);
  expect(/<button[^>]*lines-add[^>]*>/.exec(html)?.[0]).toContain('disabled');
  expect(
    drawn({}, 2)
      .match(/<button[^>]*lines-out[^>]*>/g)
      ?.filter((button) => button.includes('disabled')),
  ).toHaveLength(2);
});
