import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneyField } from './MoneyField.tsx';

const drawn = (value: unknown) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MoneyField name="amount" label="Amount" value={value} onChange={() => undefined} />
    </MantineProvider>,
  );

it('shows cents written out, and nothing for what is no amount', () => {
  expect(drawn(1_250_050)).toContain('value="12,500.50"');
  for (const empty of [null, undefined, '12']) expect(drawn(empty)).toContain('value=""');
  expect(drawn(1)).toContain('KES');
});
