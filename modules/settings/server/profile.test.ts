import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { uploadsApi } from '#kit/contract/files.ts';
import { profileApi } from '../contract/profile.ts';
import { rightsApi } from '../contract/rights.ts';

describe('school profile', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const read = async () => (await app.call('ROLE_All', profileApi.get)).body;
  const change = async (draft: object) => app.call('ROLE_All', profileApi.update, { ...(await read()), ...draft });

  it('starts with what a school needs and keeps what is written', async () => {
    expect(await read()).toMatchObject({ schoolName: 'School A', admissionFormat: '{n:4}', financeOtp: false });
    const { status, body } = await change({
      motto: 'Kazi ni kazi – Wĩra nĩ wĩra',
      phone: '020 271 8870',
      countyCode: 47,
      admissionFormat: 'ADM/{yyyy}/{n:4}',
      financeOtp: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ motto: 'Kazi ni kazi – Wĩra nĩ wĩra', countyCode: 47, financeOtp: true });
    expect((await app.call('otherSchool', profileApi.get)).body).toMatchObject({ schoolName: 'School B', motto: null });
  });

  it('refuses number formats that could not number', async () => {
    const wrong = ['', 'ADM', '{n}{n}', 'ADM/{y}/{n}', '{n:0}', '{n:99}', '{n}<b>', '{n', `{n}${'x'.repeat(60)}`];
    for (const admissionFormat of wrong) {
      const { status, body } = await change({ admissionFormat });
      expect([admissionFormat, status, body.fields?.[0]?.path]).toEqual([admissionFormat, 400, 'admissionFormat']);
    }
    for (const receiptFormat of ['{n}', 'R-{yy}.{n:6}', 'Réçu {yyyy}/{n:10}'])
      expect((await change({ receiptFormat })).body.receiptFormat).toBe(receiptFormat);
  });

  it('refuses what is no number, address or sender, at the field', async () => {
    const wrong = {
      phone: 'call me',
      website: 'javascript:alert(1)',
      paybill: '12',
      smsSenderId: 'a very long sender',
      email: 'nobody',
      countyCode: 48,
      hiddenAreas: ['<b>'],
    };
    for (const [field, value] of Object.entries(wrong)) {
      const { status, body } = await change({ [field]: value });
      expect([field, status, body.fields?.[0]?.path.split('.')[0]]).toEqual([field, 400, field]);
    }
  });

  it('takes the first of two changes at once', async () => {
    const before = await read();
    const both = await Promise.all(['One', 'Two'].map((motto) => app.call('ROLE_All', profileApi.update, { ...before, motto })));
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is for all rights alone', async () => {
    const draft = await read();
    expect((await app.call('nobody', profileApi.get)).status).toBe(401);
    for (const caller of ['noRole', 'ROLE_finance_admin', 'superUser'] as const) {
      expect((await app.call(caller, profileApi.get)).status).toBe(403);
      expect((await app.call(caller, profileApi.update, draft)).status).toBe(403);
    }
  });

  it('keeps a logo that its administrator uploaded, and gives it to no other school', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0c7a57' } })
      .png()
      .toBuffer();
    const upload = async (caller: 'ROLE_All' | 'otherSchool', file: Buffer) => {
      const form = new FormData();
      form.append('otherdata', JSON.stringify({ purpose: 'logo' }));
      form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png');
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      return app.http.inject({
        method: 'POST',
        url: uploadsApi.uploadFile.path,
        headers: {
          authorization: `Bearer ${await app.tokenOf(caller)}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    };
    expect((await app.call('ROLE_All', profileApi.picture, { kind: 'logo' })).status).toBe(404);
    const { fileId } = (await upload('ROLE_All', png)).json<{ fileId: number }>();
    expect((await app.call('otherSchool', profileApi.setPicture, { kind: 'logo', fileId })).body.fields).toMatchObject([
      { path: 'fileId' },
    ]);
    const kept = await app.call('ROLE_All', profileApi.setPicture, { kind: 'logo', fileId });
    expect(kept.body.logoFileId).toBe(fileId);
    expect((await app.call('ROLE_All', profileApi.picture, { kind: 'logo' })).headers['content-type']).toMatch(/^image\//);
    expect((await app.call('otherSchool', profileApi.picture, { kind: 'logo' })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', profileApi.picture, { kind: 'logo' })).status).toBe(403);
    expect((await upload('ROLE_All', Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415);
    const none = await app.call('ROLE_All', profileApi.setPicture, { kind: 'logo', fileId: null });
    expect(none.body.logoFileId).toBeNull();
  });

  it('tells everybody which areas the school uses', async () => {
    await change({ hiddenAreas: ['biometrics'] });
    const { rows } = (await app.call('noRole', profileApi.areas)).body;
    expect(rows.map((row) => row.name)).not.toContain('settings');
    for (const row of rows) expect(row.used).toBe(row.name !== 'biometrics');
  });
});

describe('who can do what', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('lists every screen with the roles that open it, all rights always among them', async () => {
    const { areas } = (await app.call('ROLE_All', rightsApi.get)).body;
    const settings = areas.find((area) => area.name === 'settings');
    expect(settings?.screens.find((screen) => screen.path === '/hostels')?.roles).toEqual(['ROLE_All']);
    const rights = areas.flatMap((area) => [...area.screens, ...area.acts]);
    expect(rights.length).toBeGreaterThan(50);
    expect(rights.filter((right) => !right.everyone && !right.roles.includes('ROLE_All'))).toEqual([]);
    expect(settings?.acts.find((act) => act.title.startsWith('The 47 counties'))).toMatchObject({ everyone: true, reads: true });
  });

  it('is for all rights alone', async () => {
    expect((await app.call('ROLE_View_Only', rightsApi.get)).status).toBe(403);
  });
});
