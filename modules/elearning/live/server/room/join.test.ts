import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { learnerRoomApi, roomApi } from '../../contract/room.ts';
import { addressOf, forwardFolder } from '../forward/place.ts';
import { readLines, writeLine } from '../forward/wire.ts';
import { feed, type LiveWorld, liveWorld, roomWith, teacher } from '../testing/live-world.ts';

/** In the place of the forwarding process: one that takes its time. */
const asked: { id: number; socket: Socket }[] = [];
const slow = createServer((socket) => {
  socket.on('error', () => undefined);
  readLines<{ id?: number }>(socket, ({ id }) => (id === undefined ? socket.end() : asked.push({ id, socket })));
});

let app: TestApp;
let world: LiveWorld;
beforeAll(async () => {
  const dataDir = freshFolder();
  await new Promise<void>((resolve) => void slow.listen(addressOf(forwardFolder(dataDir)), resolve));
  const live = { port: 0, addresses: [], iceServers: [], relayOnly: false };
  app = await testApp({ dataDir, connections: 2, live });
  world = await liveWorld(app);
});
afterAll(async () => {
  await app.close();
  slow.close();
});

it('waits for the forwarding process without holding anything of the database', async () => {
  const { id } = await roomWith(app, world, [teacher, world.asAmina, world.asBrian]);
  asked.length = 0;
  const joins = [
    app.call(teacher, roomApi.join, { id, offer: 'v=0' }),
    app.call(world.asAmina, learnerRoomApi.join, { id, offer: 'v=0' }),
    app.call(world.asBrian, learnerRoomApi.join, { id, offer: 'v=0' }),
  ];
  await vi.waitFor(() => expect(asked).toHaveLength(3), 5000);
  // As many wait as the database has connections, and one more: others are served meanwhile.
  expect((await feed(app, teacher, id)).room.state).toBe('live');
  for (const { id: one, socket } of asked) writeLine(socket, { id: one, answer: `v=0 ${one}` });
  expect((await Promise.all(joins)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
