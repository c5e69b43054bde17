import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { hostelsApi } from '../../contract/hostels.ts';
import { hostelStore, removeHostel } from './hostels.store.ts';
import { addRoom, changeRoom, removeRoom, roomsOf } from './rooms.store.ts';

export const hostelRoutes = implement(hostelsApi, {
  ...handlersOf(hostelStore),

  remove: async (ctx, { id }) => {
    await removeHostel(ctx, id);
    return {};
  },

  rooms: async (ctx, { id }) => {
    await hostelStore.get(ctx, id);
    return { rooms: await roomsOf(ctx.tx, id) };
  },

  addRoom: async (ctx, { id, name, beds }) => {
    await hostelStore.get(ctx, id);
    await addRoom(ctx.tx, id, name, beds);
    ctx.changed({ entity: 'hostel', id, action: 'room added', after: { name, beds } });
    return { rooms: await roomsOf(ctx.tx, id) };
  },

  changeRoom: async (ctx, { id, roomId, name, beds }) => {
    const before = (await roomsOf(ctx.tx, id)).find((room) => room.id === roomId);
    await changeRoom(ctx.tx, id, roomId, name, beds);
    ctx.changed({
      entity: 'hostel',
      id,
      action: 'room changed',
      before: before && { room: before.name, beds: before.beds.length },
      after: { room: name, beds },
    });
    return { rooms: await roomsOf(ctx.tx, id) };
  },

  removeRoom: async (ctx, { id, roomId }) => {
    const before = (await roomsOf(ctx.tx, id)).find((room) => room.id === roomId);
    await removeRoom(ctx.tx, id, roomId);
    ctx.changed({
      entity: 'hostel',
      id,
      action: 'room removed',
      before: before && { room: before.name, beds: before.beds.length },
    });
    return { rooms: await roomsOf(ctx.tx, id) };
  },
});
