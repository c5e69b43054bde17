import { writePdf, writeSvg } from '#kit/server/pdf/typst.ts';
import { pageCount } from '#kit/server/pdf/pdf-objects.ts';
import type { ReportForm } from '../../contract/report-form.ts';
import { formData, type FormPaper } from './form-data.ts';

const template = new URL('./report-form.typ', import.meta.url);

/** Report forms as one PDF, each on a page of its own, whatever its length. */
export async function writeReportForms(
  forms: readonly ReportForm[],
  paper: FormPaper,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { data, images } = formData(forms, paper);
  const written = await writePdf(template, data, images, signal);
  return pageCount(written) === forms.length ? written : writePdf(template, measured(data), images, signal);
}

/** One report form as an image, which is the page of the PDF. */
export async function drawReportForm(form: ReportForm, paper: FormPaper): Promise<string> {
  const { data, images } = formData([form], paper);
  const drawn = await writeSvg(template, data, images);
  // A page of A4 is 842 points high.
  return drawn.includes('viewBox="0 0 595.2755905511812 841.88') ? drawn : writeSvg(template, measured(data), images);
}

type Data = ReturnType<typeof formData>['data'];

/** Where the guess of a height was wrong, all are measured. */
const measured = ({ common, forms }: Data): Data => ({ common, forms: forms.map((form) => ({ ...form, fits: false })) });
