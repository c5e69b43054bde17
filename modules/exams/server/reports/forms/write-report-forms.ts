import { writePdf, writeSvg } from '#kit/server/pdf/typst.ts';
import type { ReportForm } from '../../../contract/reports/report-form.ts';
import { formData, type FormPaper } from './form-data.ts';

const template = new URL('./report-form.typ', import.meta.url);

/** Report forms as one PDF, each on a page of its own, whatever its length. */
export function writeReportForms(forms: readonly ReportForm[], paper: FormPaper, signal?: AbortSignal): Promise<Uint8Array> {
  const { data, images } = formData(forms, paper);
  return writePdf(template, data, images, signal);
}

/** One report form as an image, which is the page of the PDF. */
export function drawReportForm(form: ReportForm, paper: FormPaper): Promise<string> {
  const { data, images } = formData([form], paper);
  return writeSvg(template, data, images);
}
