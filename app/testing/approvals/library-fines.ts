import { testDay } from '../day.ts';
import { amnestiesApi, waiversApi } from '#modules/library/fines/contract/waivers.ts';
import { fineOf } from '#modules/library/fines/server/testing/fine-of.ts';
import { asSchoolA } from '../books.ts';
import type { Caller, TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { type Frame, freshKey as key, registerAs, testDraft } from '../students.ts';

const everything = 'ROLE_All' as const;
const decides = 'ROLE_finance_admin' as const;

/** Waivers of library fines and amnesties before each of their steps. */
export function libraryFineFixtures(app: TestApp, frame: Frame): Fixtures {
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const waiver = async (asker: Caller) => {
    const { id: studentId } = (await registerAs(app, testDraft(frame))).body;
    const fineId = await asSchoolA(app, (ctx) => fineOf(ctx, studentId, 5000));
    return ok(app.call(asker, waiversApi.ask, { fineId, amount: 1000, reason: 'Ill' }, key()));
  };
  const amnesty = (asker: Caller) => {
    const day = testDay(app.services.clock());
    return ok(app.call(asker, amnestiesApi.ask, { name: 'Books home', fromDay: day, toDay: day, reason: 'End of term' }, key()));
  };
  const decidesWaiver = async (): Promise<Standing> => ({
    own: everything,
    other: decides,
    input: at(await waiver(everything)),
    again: versioned,
  });
  const decidesAmnesty = async (): Promise<Standing> => ({
    own: everything,
    other: decides,
    input: at(await amnesty(everything)),
    again: versioned,
  });
  return {
    'waiver of a fine': { approve: decidesWaiver, reject: decidesWaiver },
    amnesty: {
      approve: decidesAmnesty,
      reject: decidesAmnesty,
      end: async () => {
        const asked = await amnesty(everything);
        const holds = await ok(app.call(decides, amnestiesApi.approve, at(asked), key()));
        return { own: null, other: decides, input: at(holds), again: versioned };
      },
    },
  };
}
