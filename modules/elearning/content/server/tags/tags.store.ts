import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Genre, genres, type genresApi } from '../../contract/genres.ts';
import { type Tag, tags, type tagsApi } from '../../contract/tags.ts';
import type { GenreKind } from '../../contract/words.ts';
import type { TagMove } from '../ports.ts';
import { wordChanged } from '../text/text.store.ts';

export const tagStore = resourceStore(tags, {
  table: 'elearning.tag',
  search: ['name'],
  computed: {
    resources: sql`(select count(*)::int from elearning.resource_tag r where r.school_id = t.school_id and r.tag_id = t.id)`,
  },
});

export const genreStore = resourceStore(genres, {
  table: 'elearning.genre',
  search: ['name'],
  computed: {
    resources: sql`(select count(*)::int from elearning.resource r where r.school_id = t.school_id and r.genre_id = t.id)`,
  },
});

/** The tags of these names, in their order; those that are not there are made. Names that are the same but for case or accents are one. */
export async function keepTags(tx: Tx, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  await sql`
    insert into elearning.tag (name)
    select distinct on (kit.fold(n.name)) n.name from unnest(${[...names]}::text[]) with ordinality as n (name, place)
     order by kit.fold(n.name), n.place
    on conflict (school_id, kit.fold(name)) do nothing`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${[...names]}::text[]) with ordinality as n (name, place)
      join elearning.tag t on kit.fold(t.name) = kit.fold(n.name)
     group by t.id order by min(n.place)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Changes a tag’s name; what has it is found by the new one. */
export async function renameTag(ctx: SchoolContext, { id, version, name }: Input<typeof tagsApi.update>): Promise<Tag> {
  const after = await tagStore.update(ctx, id, version, { name });
  await wordChanged(ctx.tx, 'tag', id);
  return after;
}

/** Changes a genre; what is of it is found by its new name. */
export async function changeGenre(ctx: SchoolContext, { id, version, ...draft }: Input<typeof genresApi.update>): Promise<Genre> {
  const before = await genreStore.get(ctx, id);
  const after = await genreStore.update(ctx, id, version, draft);
  if (after.name !== before.name) await wordChanged(ctx.tx, 'genre', id);
  return after;
}

/** Merges a tag into another. Throws 404, 409, and 409 naming where it is used besides. */
export async function mergeTags(
  ctx: SchoolContext,
  { id, version, intoId }: Input<typeof tagsApi.merge>,
  moves: readonly TagMove[],
): Promise<Tag> {
  if (intoId === id) throw fieldError('intoId', 'Choose another tag.');
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from elearning.tag where id = any(${[id, intoId]}::bigint[]) order by id for update`.execute(ctx.tx);
  const before = await tagStore.get(ctx, id);
  if (rows.find((one) => one.id === id)?.version !== version) throw staleRecord(tags.words.one);
  if (!rows.some((one) => one.id === intoId)) throw fieldError('intoId', 'Choose a tag of this school.');
  await sql`
    insert into elearning.resource_tag (resource_id, tag_id)
    select resource_id, ${intoId} from elearning.resource_tag where tag_id = ${id} on conflict do nothing`.execute(ctx.tx);
  await sql`delete from elearning.resource_tag where tag_id = ${id}`.execute(ctx.tx);
  await wordChanged(ctx.tx, 'tag', intoId);
  for (const move of moves) await move(ctx, id, intoId);
  await refuseIfUsed(ctx.tx, 'elearning.tag', id, tags.words.one);
  await sql`delete from elearning.tag where id = ${id}`.execute(ctx.tx);
  const after = await tagStore.get(ctx, intoId);
  ctx.changed({ entity: tags.words.one, id, action: 'merged', before: { name: before.name }, after: { into: after.name } });
  return after;
}

const usual: readonly { name: string; kind: GenreKind }[] = [
  { name: 'Past paper', kind: 'past_paper' },
  { name: 'Marking scheme', kind: 'marking_scheme' },
  { name: 'Notes', kind: 'notes' },
  { name: 'Slides', kind: 'slides' },
  { name: 'Recording', kind: 'audio' },
  { name: 'Video', kind: 'video' },
  { name: 'Link', kind: 'link' },
  { name: 'Other', kind: 'other' },
];

/** Adds the usual genres that are not there yet. */
export async function addUsualGenres(ctx: SchoolContext): Promise<{ added: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.genre (name, kind, place)
    select u.name, u.kind, u.place::int
      from unnest(${usual.map(({ name }) => name)}::text[], ${usual.map(({ kind }) => kind)}::text[]) with ordinality as u (name, kind, place)
    on conflict (school_id, kit.fold(name)) do nothing
    returning id`.execute(ctx.tx);
  if (rows.length > 0) ctx.changed({ entity: 'genre', id: null, action: 'usual ones added', after: { genres: rows.length } });
  return { added: rows.length };
}
