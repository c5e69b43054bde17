import { expect, it } from 'vitest';
import { testApp } from '#app/testing/school.ts';
import { port, provide } from '#kit/server/module/ports.ts';
import { modules } from '../modules.ts';
import { serverModules } from './server-modules.ts';

it('builds the server of every module, in the order of the manifests', () => {
  expect(serverModules.map(({ name }) => name)).toEqual(modules.map(({ name }) => name));
});

it('refuses to start with something plugged in that no module takes', async () => {
  const nobodys = port<string>('nobody.takes this');
  await expect(testApp({ provides: provide(nobodys, 'a value') })).rejects.toThrow(
    'Nobody takes what is provided for nobody.takes this',
  );
});
