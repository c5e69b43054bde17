import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { transfersApi } from '#modules/registration/transfers/contract/transfers.ts';
import { eventRulesApi } from '../contract/event-rules.ts';
import { encodingOf } from '../../outgoing/contract/segments.ts';
import { sendingRulesApi } from '../../outgoing/contract/sending-rules.ts';

const office = 'ROLE_Send_Custom_sms' as const;
const key = 'registration.transfer-requested';

describe('events that people are told of', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
  });
  afterAll(() => app.close());

  let serial = 0;
  /** A transfer is asked for; what the two guardians are told. */
  const happens = async () => {
    serial += 1;
    const phones = [`071400${1000 + serial}`, `071500${1000 + serial}`];
    const guardians = phones.map((phone, at) => ({ fullName: `Guardian ${at}`, phone, relation: 'Mother', paysFees: at === 0 }));
    const { id } = (await registerAs(app, testDraft(frame, { firstName: 'Wanjirũ', guardians }))).body;
    await app.call('ROLE_Admissions_Admin', transfersApi.request, { studentId: id, otherSchool: '{school} High' }, freshKey());
    return Promise.all(phones.map((phone) => messagesTo(app, `+254${phone.slice(1)}`)));
  };
  const rule = async () => (await app.call(office, eventRulesApi.list)).body.rows.find((one) => one.key === key);
  const set = async (changes: object) => {
    const { version = 0, textEn = '', textSw = '' } = (await rule()) ?? {};
    return app.call(office, eventRulesApi.set, { key, version, told: true, textEn, textSw, ...changes });
  };

  it('tells the first guardian in the product’s own words until the school says otherwise', async () => {
    const [first, second] = await happens();
    expect(first).toEqual([expect.stringMatching(/^School A: a transfer of Wanjirũ .+ to \{school\} High has been asked for/)]);
    expect(second).toEqual([]);
  });

  it('tells all guardians in the school’s words, in the school’s language, or nobody', async () => {
    expect((await set({ reach: 'all', textEn: 'Hello {name}', textSw: 'Habari {name}' })).body).toMatchObject({
      ownTexts: true,
      version: 1,
    });
    expect(await happens()).toEqual([['Hello Guardian 0'], ['Hello Guardian 1']]);
    const { version } = (await app.call('ROLE_All', sendingRulesApi.get)).body;
    const rules = { quietFrom: null, quietTo: null, approvalAbove: null, version };
    await app.call('ROLE_All', sendingRulesApi.update, { ...rules, language: 'sw' });
    expect((await happens())[0]).toEqual(['Habari Guardian 0']);
    await set({ told: false });
    expect(await happens()).toEqual([[], []]);
    expect((await app.call(office, eventRulesApi.reset, { key })).body).toMatchObject({
      told: true,
      ownTexts: false,
      version: 0,
    });
  });

  it('has no text of its own that costs twice as much for one unusual sign', async () => {
    const { rows } = (await app.call(office, eventRulesApi.list)).body;
    const dear = rows.flatMap((one) => [one.textEn, one.textSw].filter((text) => encodingOf(text) !== 'gsm7'));
    expect(dear).toEqual([]);
  });

  it('refuses a placeholder that means nothing, a stale change, an unknown event, and whoever may not', async () => {
    expect((await set({ textEn: 'Dear {studnt}' })).body.fields).toMatchObject([
      { path: 'textEn', message: expect.stringContaining('Did you mean {student}?') },
    ]);
    const fresh = await rule();
    const change = { key, version: 7, told: true, textEn: fresh?.textEn ?? '', textSw: fresh?.textSw ?? '' };
    expect((await app.call(office, eventRulesApi.set, change)).body.code).toBe('conflict');
    expect((await app.call(office, eventRulesApi.set, { ...change, key: 'nothing.here', version: 0 })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', eventRulesApi.list)).status).toBe(403);
    await set({ told: false });
    const theirs = (await app.call('otherSchool', eventRulesApi.list)).body.rows.find((one) => one.key === key);
    expect(theirs).toMatchObject({ told: true, version: 0 });
  });
});
