import { sql } from 'kysely';
import { expect } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { provide } from '#kit/server/module/ports.ts';
import { one } from '#kit/server/sql/one.ts';
import { toolsApi } from '../../contract/tools.ts';
import { modelParts } from '../model/address.ts';
import { type AiSchool, aiSchool, ended, freshKey, lesson, ok, setModel, teacher } from './ai-school.ts';
import { says, type StandIn, standIn } from './stand-in.ts';

/** Questions as a model answers them. */
export const right = JSON.stringify({
  questions: [
    {
      kind: 'single',
      question: 'What moves in osmosis?',
      options: ['Water', 'Salt', 'water', 'Air'],
      right: 'Water',
      why: 'It says so.',
      sentence: 'Osmosis is …',
    },
    { kind: 'trueFalse', question: 'Water moves.', right: true },
    { kind: 'cloze', question: 'Osmosis moves ___ through a membrane.', right: 'water' },
    { kind: 'short', question: 'What beats?', right: 'the heart' },
  ],
});

/** A school beside a stand-in for a model. */
export interface ModelWorld {
  readonly app: TestApp;
  readonly school: AiSchool;
  readonly model: StandIn;
  /** What the installation lets models do; a test may change it. */
  readonly parts: { inside: string[]; limit: number };
  /** Asks for questions. */
  ask(more?: object): ReturnType<typeof askFor>;
  /** The same, and waits until the request has ended. */
  asked(more?: object): ReturnType<typeof ended>;
  /** What the month has used and set aside. */
  month(): Promise<{ used: number; reserved: number }>;
  setMonth(used: number): Promise<void>;
  /** The model answers rightly and has room for everything. */
  anew(): Promise<void>;
  close(): Promise<void>;
}

const askFor = (app: TestApp, school: AiSchool, more: object) =>
  app.call(teacher, toolsApi.questions, { how: 'model', courseId: school.maths, text: lesson, ...more }, freshKey());

export async function modelWorld(): Promise<ModelWorld> {
  const model = await standIn();
  const parts = { inside: [model.origin], limit: 60_000 };
  const app = await testApp({ jobWorkers: 1, provides: provide(modelParts, parts) });
  const school = await aiSchool(app);
  const ask = (more: object = {}) => askFor(app, school, more);
  return {
    app,
    school,
    model,
    parts,
    ask,
    asked: async (more) => {
      const { callId, state, drafts } = await ok(ask(more));
      expect([state, drafts]).toEqual(['waiting', []]);
      return ended(app, callId);
    },
    month: async () => {
      const { rows } = await sql<{ used: number; reserved: number }>`
        select coalesce(sum(used), 0)::int as used, coalesce(sum(reserved), 0)::int as reserved
          from elearning.ai_month where school_id = ${app.schoolA}`.execute(app.db.platform);
      return one(rows);
    },
    setMonth: async (used) => {
      await sql`update elearning.ai_month set used = ${used}, reserved = 0 where school_id = ${app.schoolA}`.execute(
        app.db.platform,
      );
    },
    anew: async () => {
      model.sent.length = 0;
      model.answers(says(right));
      await ok(
        setModel(app, {
          on: true,
          address: model.address,
          model: 'small',
          monthTokens: 10_000_000,
          hourCalls: 500,
          answerTokens: 1500,
        }),
      );
    },
    close: async () => {
      await app.close();
      await model.close();
    },
  };
}
