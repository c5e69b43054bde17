import { z } from 'zod';
import { dayIn, formatInstant, usualZone } from '#kit/contract/dates.ts';
import type { Endpoint, Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { type ExportFormat, exportsApi } from '#kit/contract/exports.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Principal } from '../auth/principal.ts';
import type { Made } from '../files/files.ts';
import { authorise } from '../http/answer.ts';
import type { AccountContext, SchoolContext } from '../http/context.ts';
import { parseInput, unknownErrors } from '../http/decode.ts';
import type { Route } from '../http/implement.ts';
import type { Letterhead, LetterheadProvider } from '../pdf/letterhead.ts';
import { writeTablePdf } from '../pdf/table-pdf.ts';
import { type CellKind, type Column, type Row, rowKinds } from './cells.ts';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

export type ExportRequest = Input<typeof exportsApi.create>;

/** What an export is read with. */
type Reader = AccountContext | SchoolContext;

/** The most rows of an export: what a sheet still opens well, and what a reader still turns over. */
const mostRows: Readonly<Record<ExportFormat, number>> = { xlsx: 100_000, csv: 100_000, pdf: 10_000, print: 10_000 };

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const;

interface Sources {
  /** The route of an endpoint by its name, `settings.hostels.list`. */
  routeOf(name: string): Route | undefined;
  letterhead: LetterheadProvider;
}

/** A list that may be exported: its route, the asked columns with their kinds, and the filters parsed. */
export interface Exportable {
  readonly endpoint: Endpoint;
  readonly columns: readonly Column[];
  /** A page of rows with the same rules as the list itself. */
  read(ctx: Reader, page: number, size: number): Promise<Page<Row>>;
}

/** Exports lists by running their own endpoint as the user who asks. */
export class Exporter {
  readonly #sources: Sources;
  readonly #kinds = new Map<string, ReadonlyMap<string, CellKind> | null>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Finds the list and judges whether the user may read it; refuses unknown lists, columns and filters in words. */
  find(request: ExportRequest, user: Principal): Exportable {
    const route = this.#sources.routeOf(request.endpoint);
    const kinds = route ? this.#kindsOf(request.endpoint, route.endpoint) : null;
    if (!route || !kinds) throw notFound('list');
    authorise(route.endpoint, user);
    const columns = request.columns.map(({ key, label }, index) => {
      const kind = kinds.get(key);
      if (!kind) throw fieldError(`columns.${index}.key`, `This list has no column ${key}.`);
      return { key, label, kind };
    });
    const { input } = route.endpoint;
    const asked = { ...request.input, page: 1, size: 1 };
    const filters = parseInput(input, asked, unknownErrors(input, asked)) as Record<string, unknown>;
    const handler = route.handler as (ctx: Reader, input: unknown) => Promise<unknown>;
    return {
      endpoint: route.endpoint,
      columns,
      read: async (ctx, page, size) => route.endpoint.output.parse(await handler(ctx, { ...filters, page, size })) as Page<Row>,
    };
  }

  /** Refuses more rows than the format carries. */
  refuseTooMany(total: number, format: ExportFormat): void {
    const most = mostRows[format].toLocaleString('en-KE');
    if (total > mostRows[format])
      throw new UserError(
        'rule',
        `${total.toLocaleString('en-KE')} rows are more than the ${most} that this format carries. Filter the list first.`,
      );
  }

  /** Makes the file. `ctx` is null for accounts without a school, whose papers carry the product's name. */
  async make(
    request: ExportRequest,
    table: Exportable,
    rows: readonly Row[],
    as: {
      ctx: SchoolContext | null;
      user: Principal;
      now: Date;
      signal?: AbortSignal;
    },
  ): Promise<Made> {
    const { title, about } = request;
    const { columns } = table;
    const format = request.format === 'print' ? 'pdf' : request.format;
    const timeZone = as.ctx?.school.timeZone ?? usualZone;
    const made = { name: `${title} ${dayIn(timeZone, as.now)}.${format}`, type: types[format], purpose: 'export' };
    if (format === 'csv') return { ...made, bytes: writeCsv(columns, rows, timeZone) };
    if (format === 'xlsx') return { ...made, bytes: await writeXlsx({ title, columns, rows, timeZone }, as.signal) };
    const letterhead: Letterhead = as.ctx
      ? await this.#sources.letterhead(as.ctx)
      : { name: 'Daftari', motto: null, contacts: [], logo: null };
    const footer = `${as.user.fullName}, ${formatInstant(as.now.toISOString(), timeZone)}`;
    const lines = [...about, `${rows.length.toLocaleString('en-KE')} ${rows.length === 1 ? 'row' : 'rows'}`];
    return {
      ...made,
      bytes: await writeTablePdf({ letterhead, title, about: lines, columns, rows, timeZone, footer }, as.signal),
    };
  }

  #kindsOf(name: string, endpoint: Endpoint): ReadonlyMap<string, CellKind> | null {
    const known = this.#kinds.get(name);
    if (known !== undefined) return known;
    const isList = endpoint.method === 'GET' && endpoint.input.shape['page'] instanceof z.ZodType;
    const kinds = isList ? rowKinds(endpoint.output) : null;
    this.#kinds.set(name, kinds);
    return kinds;
  }
}
