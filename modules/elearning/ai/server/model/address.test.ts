import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { addressProblem } from './address.ts';
import { askModel } from './send.ts';

test.each([
  'https://api.example.com/v1',
  'https://203.0.114.9/v1',
  'https://[2606:4700::1111]/v1',
  'http://127.0.0.1:11434/v1',
  'http://127.0.0.1:11434',
])('%s may be asked', (address) => {
  expect(addressProblem(address, ['http://127.0.0.1:11434'])).toBeNull();
});

test.each([
  'http://api.example.com/v1',
  'http://127.0.0.1:11435/v1',
  'https://127.0.0.1:11434/v1',
  'https://127.1',
  'https://0x7f000001',
  'https://2130706433',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://169.254.169.254/latest',
  'https://192.168.1.5',
  'https://localhost',
  'https://router',
  'https://printer.local',
  'https://u:p@api.example.com',
  'https://api.example.com/#x',
  'file:///etc/passwd',
  'nonsense',
])('%s may not', (address) => {
  expect(addressProblem(address, ['http://127.0.0.1:11434'])).not.toBeNull();
});

test('nothing is sent to what was closed since it was set', async () => {
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const came = await askModel(
    { address: `http://127.0.0.1:${port}/v1`, model: 'm', key: 'secret', messages: [], answerTokens: 1, json: true },
    { inside: [], limit: 1000, signal: new AbortController().signal },
  );
  expect(came).toMatchObject({ sent: false });
  expect(reached).toBe(0);
  await new Promise((done) => server.close(done));
});
