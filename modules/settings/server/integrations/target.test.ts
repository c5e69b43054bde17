import { expect, it } from 'vitest';
import { mayReach, targetProblem } from './target.ts';

it('reaches the public internet only: no machine inside, whatever its name', () => {
  const refused = [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://intranet/',
    'ftp://example.com/',
    'https://u:p@example.com/',
    'nonsense',
  ];
  expect(refused.filter((url) => targetProblem(url, false) === null)).toEqual([]);
  expect(targetProblem('https://example.com/daftari', false)).toBeNull();
  for (const address of [
    '192.168.1.4',
    '100.64.0.1',
    'fe80::1',
    'fd00::7',
    '::ffff:192.168.1.4',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '::',
    '0.0.0.0',
    '224.0.0.1',
    '127.0.0.1',
  ])
    expect([address, mayReach(address, false)]).toEqual([address, false]);
  for (const address of ['41.90.3.4', '2c0f:f248::1']) expect([address, mayReach(address, false)]).toEqual([address, true]);
});
