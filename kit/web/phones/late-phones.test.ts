import { expect, it } from 'vitest';
import { fetchPhones, parsePhoneNumberFromString } from './late-phones.ts';

const numberOf = (text: string) => {
  const found = parsePhoneNumberFromString(text, 'KE');
  return found?.isValid() ? found.number : null;
};

it('lets pass what may be a number until the library has come, and judges it from then on', async () => {
  const written = ['0712 345 678', '020 222 2222', '0712', 'none'];
  expect(written.map(numberOf)).toEqual(['0712 345 678', '020 222 2222', null, null]);
  await fetchPhones();
  expect(written.map(numberOf)).toEqual(['+254712345678', null, null, null]);
});
