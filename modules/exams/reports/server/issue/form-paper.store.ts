import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import type { ReportForm } from '../../contract/report-form.ts';
import type { Curriculum } from '../../../setup/contract/scales.ts';
import type { FormPaper } from '../forms/form-data.ts';
import { paperOf, reportLayoutStore } from '../report-layouts.store.ts';
import { type BuiltForm, type FormParts } from './build-forms.ts';
import { issueCodes, writtenCode } from './codes.store.ts';
import type { FormExamFacts } from './form-exam.store.ts';

/**
 * What forms of a curriculum are printed with: the layout that was chosen where it is of the curriculum, else the standard one.
 * Results that nobody has approved are neither signed nor stamped. Throws 404.
 */
export async function formPaper(
  ctx: SchoolContext,
  parts: FormParts,
  { state }: Pick<FormExamFacts, 'state'>,
  curriculum: Curriculum,
  layoutId: number | null,
): Promise<FormPaper> {
  const whole = await paperOf(ctx, curriculum, parts);
  const paper = state === 'processed' ? { ...whole, seals: { signature: null, stamp: null } } : whole;
  const chosen = layoutId === null ? null : await reportLayoutStore.get(ctx, layoutId);
  return chosen?.curriculum === curriculum ? { ...paper, layout: chosen.definition } : paper;
}

/** The forms with photos and, where the results are approved, with the codes that verify them, which are kept. */
export async function issuedForms(
  ctx: SchoolContext,
  { publicUrl }: FormParts,
  exam: FormExamFacts,
  built: readonly BuiltForm[],
  { layout }: Pick<FormPaper, 'layout'>,
): Promise<ReportForm[]> {
  const withPhotos = await photographed(ctx, built, layout.photo);
  if (exam.state === 'processed' || !layout.qr) return withPhotos;
  const codes = await issueCodes(
    ctx,
    exam.id,
    built.map(({ studentId }) => studentId),
  );
  return withPhotos.map((form, at) => {
    const code = codes.get(there(built[at]).studentId);
    if (code === undefined) return form;
    const written = writtenCode(ctx.school.id, code);
    return { ...form, verify: { code: written, url: `${publicUrl}/reportform/${written}` } };
  });
}

/** The forms with their photos as paper shows them. */
export async function photographed(ctx: SchoolContext, built: readonly BuiltForm[], wanted: boolean): Promise<ReportForm[]> {
  const ids = wanted ? built.flatMap(({ photoFileId }) => photoFileId ?? []) : [];
  const photos =
    ids.length === 0 ? new Map<number, Uint8Array>() : await ctx.services.files.portraits(ctx, ids, undefined, 'small');
  return built.map(({ form, photoFileId }) => ({
    ...form,
    student: { ...form.student, photo: photoFileId === null ? null : (photos.get(photoFileId) ?? null) },
  }));
}
