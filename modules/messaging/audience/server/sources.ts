import { type RawBuilder, sql } from 'kysely';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Audience, AudienceOption, AudiencePart, AudienceSource } from '../contract/audience.ts';
import type { AudienceContext, ConditionKind, Figures, SourceKind } from './source.ts';

/** A condition that another module adds to a source: balance and attendance to `students`. */
export interface AddedCondition {
  readonly source: string;
  readonly kind: ConditionKind;
  /** What a text to these people may name beside it. */
  readonly figures?: Figures;
}

/** The kinds of people that can be told, with the conditions that every module has added. */
export class AudienceSources {
  readonly all: readonly SourceKind[];
  readonly #added: readonly AddedCondition[];

  constructor(own: readonly SourceKind[], added: readonly AddedCondition[] = []) {
    this.#added = added;
    this.all = own.map((source) => ({
      ...source,
      placeholders: Object.assign({}, source.placeholders, ...this.figuresOf(source.key).map((one) => one.placeholders)),
      conditions: [...source.conditions, ...added.filter((one) => one.source === source.key).map((one) => one.kind)],
    }));
  }

  /** What other modules know of a source's people. */
  figuresOf(source: string): Figures[] {
    return this.#added.flatMap((one) => (one.source === source && one.figures ? [one.figures] : []));
  }

  /** What the screen offers; conditions without anything to choose are left out. */
  async offered(ctx: AudienceContext): Promise<AudienceSource[]> {
    const offers: AudienceSource[] = [];
    for (const { key, label, everybody, conditions } of this.all) {
      const kinds: AudienceSource['conditions'] = [];
      for (const kind of conditions) {
        const options = [...((await kind.options?.(ctx)) ?? [])];
        if (kind.control !== 'choice' || options.length > 0)
          kinds.push({ key: kind.key, label: kind.label, control: kind.control, options });
      }
      offers.push({ key, label, everybody, conditions: kinds });
    }
    return offers;
  }

  /** People of a source by words. Throws 404 for a source or a kind that cannot be searched. */
  async people(
    ctx: AudienceContext,
    source: string,
    kind: string,
    q: string,
    values: (string | number)[],
  ): Promise<AudienceOption[]> {
    const find = this.all.find((one) => one.key === source)?.conditions.find((one) => one.key === kind)?.find;
    if (!find) throw notFound('kind of recipient');
    return find(ctx, q, values);
  }

  /** The sources that an audience asks for, each with the SQL of who of it is wanted. Throws 400 at a part that means nothing. */
  wanted(ctx: AudienceContext, audience: Audience): { source: SourceKind; wanted: RawBuilder<unknown> }[] {
    const parts = (list: readonly AudiencePart[], side: 'include' | 'exclude') =>
      list.map((part, at) => ({ source: part.source, holds: this.#holds(ctx, part, `audience.${side}.${at}`, side) }));
    const include = parts(audience.include, 'include');
    const exclude = parts(audience.exclude, 'exclude');
    return this.all.flatMap((source) => {
      const own = (list: typeof include) => list.filter((part) => part.source === source.key).map((part) => part.holds);
      const [inside, outside] = [own(include), own(exclude)];
      if (inside.length === 0) return [];
      const any = sql`(${sql.join(inside, sql` or `)})`;
      return [{ source, wanted: outside.length === 0 ? any : sql`(${any} and not (${sql.join(outside, sql` or `)}))` }];
    });
  }

  // Without conditions an included part is everybody; an excluded one would leave nobody, which nobody means.
  #holds(ctx: AudienceContext, part: AudiencePart, field: string, side: 'include' | 'exclude'): RawBuilder<unknown> {
    const source = this.all.find((one) => one.key === part.source);
    if (!source) throw fieldError(field, 'These recipients are not known here any more. Take them out.');
    if (side === 'exclude' && part.where.length === 0) throw fieldError(field, 'Choose who is left out.');
    const conditions = part.where.map((condition) => {
      const kind = source.conditions.find((one) => one.key === condition.kind);
      if (!kind) throw fieldError(field, 'This condition is not known here any more. Take it out.');
      return sql`((${kind.matches(condition, ctx)}) is true)`;
    });
    const always = side === 'include' ? source.always?.(new Set(part.where.map((condition) => condition.kind))) : null;
    return sql`(${sql.join([...(always ? [always] : []), ...conditions, sql`true`], sql` and `)})`;
  }
}
