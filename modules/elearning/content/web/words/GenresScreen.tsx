import { judge } from '#kit/contract/access.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { genres, genresApi } from '../../contract/genres.ts';
import { genreKinds, genreKindWords } from '../../contract/words.ts';

const kinds = genreKinds.map((value) => ({ value, label: genreKindWords[value] }));

/** What kinds of content there are. */
export default function GenresScreen() {
  const usual = useSave(genresApi.addUsual, {
    onDone: ({ added }) => say(added === 0 ? 'The usual genres are there already' : `${counted(added, 'genre')} added`),
    onFailed: (error) => say(error.message),
  });
  const keeps = judge(genres.access.write, viewer()) === 'allowed';
  return (
    <ResourceScreen
      resource={genres}
      name="elearning.genres"
      words={{
        search: 'Name',
        empty:
          'Genres say what a file is: a past paper, a marking scheme, notes. Add the usual ones with one click, from the menu above.',
      }}
      columns={[
        { key: 'name', label: 'Name', wrap: true },
        { key: 'kind', label: 'Holds', value: ({ kind }) => genreKindWords[kind], quiet: true, phone: 'note' },
        { key: 'place', label: 'Place', value: ({ place }) => <span className="num">{place}</span>, end: true, optional: true },
        {
          key: 'resources',
          label: 'Resources',
          value: ({ resources }) => <span className="num">{resources}</span>,
          end: true,
          phone: 'figure',
        },
      ]}
      filters={[{ key: 'kind', label: 'Holds', options: kinds }]}
      menu={keeps ? [{ label: 'Add the usual genres', onClick: () => usual.mutate({}) }] : []}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          {
            kind: 'select',
            name: 'kind',
            label: 'What it holds',
            required: true,
            options: kinds,
            hint: 'Past papers and marking schemes are under Past papers, all others under Notes',
          },
          { kind: 'number', name: 'place', label: 'Place in lists', min: 0 },
        ],
        removal: ({ name }) => `“${name}” is no longer offered. A genre that resources have cannot be removed.`,
        locked: () => (keeps ? null : 'Who posts content keeps the genres.'),
      }}
    />
  );
}
