import { codeNeeded, notFound } from '#kit/contract/errors.ts';
import type { Module } from '#kit/contract/module.ts';
import { demandFreshCode } from '#kit/server/auth/fresh-code.ts';
import { implement } from '#kit/server/http/implement.ts';
import { profileApi } from '../contract/profile.ts';
import { rightsApi } from '../contract/rights.ts';
import { readProfile, setPicture, writeProfile } from './profile.store.ts';
import { describeRights } from './people/rights.rules.ts';

/** No school works without these. */
const always = ['platform', 'settings', 'registration', 'home'];

/** The school's profile, and what of the product its users see. `modules` is the product's list. */
export function profileRoutes(modules: readonly Module[]) {
  const optional = modules.filter((module) => !always.includes(module.name));
  return [
    ...implement(profileApi, {
      get: async (ctx) => ({ ...(await readProfile(ctx.tx)), schoolName: ctx.school.name }),
      update: async (ctx, { version, ...draft }) => {
        // Whoever has not given the code does not take it away either.
        if (!draft.financeOtp && ctx.user.financeCodeNeeded) throw codeNeeded();
        if (draft.financeOtp !== (await readProfile(ctx.tx)).financeOtp) demandFreshCode(ctx.user);
        return { ...(await writeProfile(ctx, draft, version)), schoolName: ctx.school.name };
      },
      picture: async (ctx, { kind }) => {
        const fileId = (await readProfile(ctx.tx))[`${kind}FileId`];
        if (fileId === null) throw notFound('picture');
        return ctx.services.files.open(ctx, fileId);
      },
      setPicture: async (ctx, { kind, fileId }) => ({
        ...(await setPicture(ctx, kind, fileId)),
        schoolName: ctx.school.name,
      }),
      areas: async (ctx) => {
        const { hiddenAreas } = await readProfile(ctx.tx);
        return { rows: optional.map(({ name, title }) => ({ name, title, used: !hiddenAreas.includes(name) })) };
      },
    }),
    ...implement(rightsApi, { get: () => ({ areas: describeRights(modules) }) }),
  ];
}
