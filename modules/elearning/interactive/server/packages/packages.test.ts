import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { h5pFile } from '../../../db/sample/seed-interactive.ts';
import {
  admin,
  type AssignmentWorld,
  assignmentWorld,
  colleague,
  teacher,
} from '../../../assignments/server/testing/assignment-world.ts';
import { activitiesApi, playerApi } from '../../contract/activities.ts';
import type { PackageAbout } from '../../contract/activity.ts';
import { learnerActivitiesApi } from '../../contract/learner.ts';
import { activityDraftOf, publish } from '../testing/activity-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://shule.example' });
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const bytes = h5pFile({ title: 'Maji – “water”', mainLibrary: 'H5P.Blanks', license: 'CC BY' });
const send = async (caller: Caller, name = 'maji.h5p', given = bytes) => {
  const { status, body } = await sendUpload(app, caller, { url: activitiesApi.upload.path, name, bytes: given, otherdata: {} });
  return { status, body: body as unknown as PackageAbout };
};
const player = (playerUrl: string | null, version: number, caller: Caller = admin) =>
  app.call(caller, playerApi.save, { playerUrl, version });

describe('an H5P file', () => {
  it('is checked, kept and offered for download to those whom it is for', async () => {
    const { status, body } = await send(teacher);
    expect({ status, title: body.title, licence: body.licence }).toEqual({
      status: 200,
      title: 'Maji – “water”',
      licence: 'CC BY',
    });
    expect((await send(teacher, 'maji.zip')).status).toBe(415);
    expect((await send(teacher, 'maji.h5p', h5pFile({}))).status).toBe(422);
    expect((await send(world.asAmina)).status).toBe(403);
    const draft = { body: { kind: 'package' as const, packageId: body.id }, streamIds: [world.east] };
    // Who did not upload it cannot show it.
    const other = { ...draft, courseId: world.english };
    expect((await app.call(colleague, activitiesApi.create, activityDraftOf(world, other), freshKey())).status).toBe(400);
    const { id } = await publish(app, world, draft);
    const down = async (caller: Caller) => app.call(caller, learnerActivitiesApi.download, { id });
    expect([(await down(world.asAmina)).status, (await down(world.asBrian)).status]).toEqual([200, 404]);
    const got = (await app.call(world.asAmina, learnerActivitiesApi.get, { id })).body;
    expect(got).toMatchObject({ asked: null, cards: null, package: { title: 'Maji – “water”', plays: false } });
    expect((await app.call(teacher, activitiesApi.download, { id })).status).toBe(200);
    const { id: plain } = await publish(app, world);
    expect((await app.call(world.asAmina, learnerActivitiesApi.download, { id: plain })).status).toBe(404);
    const copied = await app.call(teacher, activitiesApi.copy, { id }, freshKey());
    expect(copied.body.package).toMatchObject({ title: 'Maji – “water”' });
  });
});

describe('the player', () => {
  it.each([
    'http://h5p.example',
    'https://shule.example/play',
    'https://SHULE.example:8443/play',
    'https://me:secret@h5p.example',
    'https://h5p.example/#x',
    'javascript:alert(1)',
    'h5p.example',
  ])('is not at %s', async (address) => {
    const { status, body } = await player(address, 0);
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 400, path: 'playerUrl' });
  });

  it('is named by who administers, and gets an address that is good for one file and some minutes', async () => {
    const { body: kept } = await send(teacher);
    const { id } = await publish(app, world, { body: { kind: 'package', packageId: kept.id } });
    const play = (caller: Caller) => app.call(caller, learnerActivitiesApi.play, { id });
    expect((await play(world.asAmina)).status).toBe(422);
    expect((await player('https://h5p.example', 0, teacher)).status).toBe(403);
    expect((await player('https://h5p.example/play?skin=plain', 0)).status).toBe(200);
    expect((await player('https://h5p.example', 0)).status).toBe(409);
    expect((await player('https://h5p.example/play?skin=plain', 1)).body.version).toBe(2);
    expect((await app.call(admin, playerApi.get)).body.playerUrl).toBe('https://h5p.example/play?skin=plain');
    const page = new URL((await play(world.asAmina)).body.address);
    expect(page.origin).toBe('https://shule.example');
    const fetched = (pathname: string) => app.http.inject({ url: pathname });
    // The player stands in a frame of its own origin, which the page’s policy alone lets in.
    const around = await fetched(page.pathname);
    expect(around.headers['content-security-policy']).toContain("default-src 'none'; frame-src https://h5p.example;");
    const [, source = '', may] = /<iframe [^>]*src="([^"]+)"[^>]*sandbox="([^"]+)"/.exec(around.body) ?? [];
    expect(may).toBe('allow-scripts allow-same-origin');
    const address = new URL(source.replaceAll('&amp;', '&'));
    expect([address.origin, address.searchParams.get('skin')]).toEqual(['https://h5p.example', 'plain']);
    const file = new URL(address.searchParams.get('h5p') ?? '');
    expect(file.origin).toBe('https://shule.example');
    const given = await fetched(file.pathname);
    expect(given.statusCode).toBe(200);
    expect(given.headers).toMatchObject({ 'access-control-allow-origin': 'https://h5p.example', 'cache-control': 'no-store' });
    expect(given.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const [, , , school, token = ''] = file.pathname.split('/');
    const others = [
      `/api/h5pfiles/${Number(school) + 1}/${token}/x.h5p`,
      `/api/h5pfiles/${school}/${token.slice(0, -2)}AA/x.h5p`,
      `/api/h5pfiles/${school}/${'a'.repeat(80)}/x.h5p`,
      `/api/h5pfiles/0/${token}/x.h5p`,
    ];
    for (const other of others) expect((await fetched(other)).statusCode, other).toBe(404);
    expect((await app.call(teacher, activitiesApi.play, { id })).status).toBe(200);
    expect((await play('otherSchool')).status).toBe(403);
    // With another player what was made for the first one opens no page any more.
    expect((await player('https://other.example', 2)).status).toBe(200);
    expect((await fetched(page.pathname)).statusCode).toBe(404);
    app.pass(5 * 60 * 1000 + 1);
    expect((await fetched(file.pathname)).statusCode).toBe(404);
  });
});
