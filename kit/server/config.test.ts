import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingsTable } from './config.ts';

test('without any variable the embedded database and the sample schools are chosen, on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    sampleData: true,
    samplePassword: null,
    logLevel: 'info',
    logTo: 'file',
    workers: 1,
    hideUnknownUsers: false,
    uploads: { accountDayBytes: 1024 ** 3, schoolBytes: 20 * 1024 ** 3 },
    modelAddresses: [],
    trustedProxies: [],
    publicUrl: 'http://127.0.0.1:3000',
  });
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`);
});

test('a server of one’s own gets no sample data unless asked for', () => {
  const DATABASE_URL = 'postgresql://daftari:secret@db.example/daftari';
  expect(readConfig({ DATABASE_URL }).sampleData).toBe(false);
  expect(readConfig({ DATABASE_URL, SAMPLE_DATA: 'yes' }).sampleData).toBe(true);
  expect(readConfig({ SAMPLE_DATA: 'no' }).sampleData).toBe(false);
});

test('every problem is named in one message, with what to write and without the value', () => {
  const wrong = {
    PORT: '70000',
    WORKERS: 'many',
    LOG_LEVEL: 'loud',
    LOG_TO: 'wall',
    DATABASE_URL: 'mysql://hidden-value@host/x',
    SAMPLE_PASSWORD: 'short',
    HIDE_UNKNOWN_USERS: 'perhaps',
    TRUSTED_PROXIES: '10.0.0.1, everything',
    PUBLIC_URL: 'school.example',
  };
  const message = messageOf(wrong);
  for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^  ${name}: write `, 'm'));
  expect(message).toContain('PORT: write a whole number from 1 to 65535');
  expect(message).not.toContain('hidden-value');
  expect(message).not.toContain('short\n');
});

test('numbers are taken as written only', () => {
  for (const PORT of ['0', '-1', '3000.5', '3e3', '0x50', ' ']) {
    if (PORT === ' ') expect(readConfig({ PORT }).port).toBe(3000);
    else expect(messageOf({ PORT })).toContain('PORT');
  }
});

test('proxies are addresses or networks, of either family', () => {
  const TRUSTED_PROXIES = '10.0.0.5, 192.168.0.0/16,::1, fd00::/8';
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(['10.0.0.5', '192.168.0.0/16', '::1', 'fd00::/8']);
  for (const bad of ['10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', 'proxy.example']) {
    expect(messageOf({ TRUSTED_PROXIES: bad })).toContain('TRUSTED_PROXIES');
  }
});
test('addresses of models inside are whole ones without a path', () => {
  const MODEL_ADDRESSES = 'http://127.0.0.1:11434, https://model.school.local';
  expect(readConfig({ MODEL_ADDRESSES }).modelAddresses).toEqual(['http://127.0.0.1:11434', 'https://model.school.local']);
  for (const bad of ['127.0.0.1:11434', 'ftp://127.0.0.1', 'http://127.0.0.1/v1', 'http://127.0.0.1,'])
    expect(messageOf({ MODEL_ADDRESSES: bad })).toContain('MODEL_ADDRESSES');
});

test('the public address loses its last slash, and an IPv6 host is bracketed', () => {
  expect(readConfig({ PUBLIC_URL: 'https://erp.school.example/' }).publicUrl).toBe('https://erp.school.example');
  expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
  expect(readConfig({ HOST: '0.0.0.0' }).publicUrl).toBe('http://127.0.0.1:3000');
});

test('live classes have a port, addresses and relays, each refused in words', () => {
  expect(readConfig({}).live).toEqual({ port: 0, addresses: [], iceServers: [], relayOnly: false });
  const LIVE_RELAYS =
    'stun://stun.school.ke:3478, turn://class:s%40cret@10.0.0.9:80?transport=tcp,turns://class:x@[fd00::1]:443,stun://one';
  const given = { LIVE_PORT: '40000', LIVE_ADDRESS: '203.0.113.7, fd00::2', LIVE_RELAYS, LIVE_RELAY_ONLY: 'yes' };
  expect(readConfig(given).live).toEqual({
    port: 40_000,
    addresses: ['203.0.113.7', 'fd00::2'],
    iceServers: [
      { urls: 'stun:stun.school.ke:3478' },
      { urls: 'turn:10.0.0.9:80?transport=tcp', username: 'class', credential: 's@cret' },
      { urls: 'turns:[fd00::1]:443', username: 'class', credential: 'x' },
      { urls: 'stun:one' },
    ],
    relayOnly: true,
  });
  const relays = [
    'turn://host:3478',
    'turn:class:x@host',
    'http://host',
    'turn://a:%zz@host',
    'stun://a:b@host',
    'turn://a:b@host/x',
  ];
  for (const relay of relays) expect(messageOf({ LIVE_RELAYS: relay })).toContain('LIVE_RELAYS: write ');
  for (const LIVE_ADDRESS of ['school.ke', '10.0.0.1,', '300.1.1.1'])
    expect(messageOf({ LIVE_ADDRESS })).toContain('LIVE_ADDRESS');
  for (const LIVE_PORT of ['80', '70000', 'many']) expect(messageOf({ LIVE_PORT })).toContain('LIVE_PORT');
});

test('the table of settings names each once', () => {
  const names = settingsTable.map((setting) => setting.name);
  expect(new Set(names).size).toBe(names.length);
});

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('the settings were accepted');
}
