import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { provide } from '#kit/server/module/ports.ts';
import { consentsApi } from '#modules/registration/privacy/contract/consents.ts';
import { addPublished, addResource } from '../../../content/server/testing/content-school.ts';
import { callsApi } from '../../contract/calls.ts';
import { modelSettingsApi } from '../../contract/settings.ts';
import { tutorApi } from '../../contract/tutor.ts';
import { modelParts } from '../model/address.ts';
import { admin, type AiSchool, aiSchool, ended, freshKey, ok, setModel, teacher } from '../testing/ai-school.ts';
import { says, type StandIn, standIn } from '../testing/stand-in.ts';

let model: StandIn;
let app: TestApp;
let school: AiSchool;
beforeAll(async () => {
  model = await standIn();
  app = await testApp({ jobWorkers: 1, provides: provide(modelParts, { inside: [model.origin], limit: 60_000 }) });
  school = await aiSchool(app);
  await addPublished(app, school, {
    title: 'Notes of Physics',
    text: 'Osmosis of physics is a quokka.',
    courseId: school.physics,
  });
  await addResource(app, school, { title: 'A draft', text: 'Osmosis is a secret draft.' });
  await addPublished(app, school, {
    title: 'Marking scheme',
    text: 'Osmosis: answer of question 4 is water.',
    genreId: school.genres.scheme,
  });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const ask = (text: string, caller = school.asAmina, courseId = school.maths) =>
  app.call(caller, tutorApi.ask, { courseId, text }, freshKey());
const consent = (given: boolean) =>
  ok(
    app.call(
      'ROLE_All',
      consentsApi.record,
      {
        purpose: 'ai',
        given,
        saidBy: 'Mary Njeri',
        saidOn: '2026-01-05',
        evidence: 'signed form',
        studentIds: [school.amina],
      },
      freshKey(),
    ),
  );

test('a class has the tutor when the school opens it', async () => {
  expect(await ok(app.call(school.asAmina, tutorApi.state, {}))).toMatchObject({ open: false, courses: [] });
  expect((await ask('What is osmosis?')).status).toBe(422);
  expect((await app.call(teacher, modelSettingsApi.tutor, { classIds: [school.form3] })).status).toBe(403);
  expect((await app.call(admin, modelSettingsApi.tutor, { classIds: [999_999] })).body.fields?.[0]?.path).toBe('classIds');
  const { classes } = await ok(app.call(admin, modelSettingsApi.tutor, { classIds: [school.form3, school.form3] }));
  expect(classes.find(({ id }) => id === school.form3)).toMatchObject({ open: true, students: 2, consents: 0 });
  expect(await ok(app.call(school.asAmina, tutorApi.state, {}))).toMatchObject({ open: true, answers: 'passages', host: null });
  expect((await app.call(teacher, tutorApi.state, {})).status).toBe(403);
});

describe('without a model', () => {
  test('the tutor tells where it stands in the class’s content, and asks', async () => {
    const { turns, waits } = await ok(ask('What is osmosis?'));
    expect([turns.map(({ who }) => who), waits]).toEqual([['student', 'tutor'], false]);
    const answer = turns[1];
    expect(answer).toMatchObject({
      byModel: false,
      text: 'Read “Notes on cells”. What does it say about osmosis? Put it in your own words.',
    });
    expect(answer?.passages.map(({ title }) => title)).toEqual(['Notes on cells']);
    expect(JSON.stringify(turns)).not.toMatch(/secret draft|quokka|question 4/);
  });

  test('of what is not in the content it says so, also in Kiswahili', async () => {
    expect((await ok(ask('zebra'))).turns.at(-1)?.text).toBe(
      'Nothing that your class has answers this. Try other words, or ask your teacher.',
    );
    expect((await ok(ask('pundamilia ni nini katika somo hili?'))).turns.at(-1)?.text).toMatch(/^Sijapata jibu/);
    expect((await ok(ask('osmosis ni nini?'))).turns.at(-1)?.text).toBe(
      'Soma “Notes on cells”. Inasema nini kuhusu osmosis? Eleza kwa maneno yako mwenyewe.',
    );
  });

  test('a student sees the own talk only, asks about what they take, and removes it', async () => {
    const talk = async (caller: typeof school.asAmina) =>
      (await ok(app.call(caller, tutorApi.talk, { courseId: school.maths }))).turns;
    expect((await talk(school.asAmina)).length).toBeGreaterThan(2);
    expect(await talk(school.asBrian)).toEqual([]);
    expect((await app.call(school.asAmina, tutorApi.talk, { courseId: 999_999 })).status).toBe(404);
    expect((await ask('x', school.asAmina, 999_999)).status).toBe(404);
    expect((await ask('   ')).status).toBe(400);
    expect((await ask('x'.repeat(1001))).status).toBe(400);
    expect((await ok(app.call(school.asAmina, tutorApi.forget, { courseId: school.maths }))).turns).toEqual([]);
  });

  test('asks of one student in an hour are limited', async () => {
    await sql`
      insert into elearning.tutor_turn (school_id, student_id, course_id, who, body, at)
      select ${app.schoolA}, ${school.brian}, ${school.maths}, 'student', 'again', ${app.services.clock()} from generate_series(1, 60)`.execute(
      app.db.platform,
    );
    expect((await ask('osmosis', school.asBrian)).status).toBe(429);
  });
});

describe('with a model', () => {
  beforeAll(async () => {
    await ok(setModel(app, { on: true, address: model.address, model: 'small', monthTokens: 1_000_000 }));
  });

  test('nothing is sent before the family has said yes, nor after it has said no', async () => {
    const state = async () => (await ok(app.call(school.asAmina, tutorApi.state, {}))).answers;
    expect(await state()).toBe('noConsent');
    await ok(ask('What is osmosis?'));
    await consent(true);
    expect(await state()).toBe('model');
    await consent(false);
    expect(await state()).toBe('noConsent');
    await ok(ask('What is osmosis?'));
    expect(model.sent).toEqual([]);
    await consent(true);
  });

  test('it is sent passages of the class as material and the question without names; what it says is shown as text', async () => {
    model.answers(says(JSON.stringify({ reply: 'Look at page 1. <b>What</b> moves, [Person 1]?' })));
    const { waits, turns } = await ok(ask('Amina asks: what is osmosis? My number is 0712345678'));
    expect([waits, turns.at(-1)?.who]).toEqual([true, 'student']);
    const { rows } = await ok(app.call(admin, callsApi.list, { purpose: 'tutor' }));
    const call = await ended(app, rows[0]?.id ?? 0);
    expect(call).toMatchObject({ state: 'done', persons: 1, numbers: 1 });
    const sent = JSON.stringify(model.sent);
    expect(sent).toContain('Osmosis is the movement of water');
    expect(sent).not.toMatch(/0712345678|secret draft|quokka|question 4|Amina/);
    expect(sent).toContain('Do not give the answer away');
    const talk = await ok(app.call(school.asAmina, tutorApi.talk, { courseId: school.maths }));
    expect(talk.turns.at(-1)).toMatchObject({ who: 'tutor', byModel: true, text: 'Look at page 1. <b>What</b> moves, Amina?' });
    expect(talk.turns.at(-1)?.passages.map(({ title }) => title)).toEqual(['Notes on cells']);
  });

  test('of what is not in the content no model is asked', async () => {
    model.sent.length = 0;
    expect((await ok(ask('zebra'))).waits).toBe(false);
    expect(model.sent).toEqual([]);
  });

  test('where it fails the tutor shows where it stands; a second question waits for the first', async () => {
    const held: { end?: () => void; refused?: boolean } = {};
    model.answers((_, response) => {
      held.end = () => response.writeHead(500).end();
      if (held.refused === true) held.end();
    });
    await ok(ask('What is osmosis?'));
    const second = await ask('And diffusion?');
    held.refused = true;
    held.end?.();
    expect([second.status, second.body.message]).toEqual([422, 'The tutor is still answering. Wait for its answer first.']);
    const { rows } = await ok(app.call(admin, callsApi.list, { purpose: 'tutor' }));
    expect((await ended(app, rows[0]?.id ?? 0)).state).toBe('failed');
    const { turns } = await ok(app.call(school.asAmina, tutorApi.talk, { courseId: school.maths }));
    expect(turns.at(-1)).toMatchObject({ who: 'tutor', byModel: false });
    expect(turns.at(-1)?.text).toMatch(/^Read “Notes on cells”/);
    // What was refused stands nowhere.
    expect(JSON.stringify(turns)).not.toContain('And diffusion?');
  });

  test('where the school’s limits let no model be asked the student is shown where it stands, and nothing is set aside', async () => {
    model.sent.length = 0;
    const reserved = async () => {
      const { rows } = await sql<{ reserved: number }>`
        select coalesce(sum(reserved), 0)::int as reserved from elearning.ai_month where school_id = ${app.schoolA}`.execute(
        app.db.platform,
      );
      return rows[0]?.reserved;
    };
    for (const limits of [{ monthTokens: 0 }, { monthTokens: 1_000_000, hourCalls: 1 }]) {
      await ok(setModel(app, limits));
      const { turns, waits } = await ok(ask('What is osmosis?'));
      expect([waits, turns.at(-1)?.byModel, turns.at(-1)?.passages.length]).toEqual([false, false, 1]);
      expect(turns.at(-1)?.text).toMatch(/^Read “Notes on cells”/);
      expect(await reserved()).toBe(0);
    }
    expect(model.sent).toEqual([]);
  });
});
