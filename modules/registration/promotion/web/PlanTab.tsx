import { NativeSelect } from '@mantine/core';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import type { Promotion, PromotionClass } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';
import './promotion.css';
import '#kit/web/ui/css/table.css';

const completes = 'completes';
const undecided = 'undecided';

/** What to look at first, and where each class and stream goes. A change is kept at once. */
export function PlanTab({ promotion }: { promotion: Promotion }) {
  const { id, version, effectiveOn, checks, classes, streams, state } = promotion;
  const save = useSave(promotionsApi.plan);
  const change = (changes: object) => save.mutate({ id, version, effectiveOn, ...changes });
  const options = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 }).data?.filter((one) => one.id !== 0) ?? [];
  const allStreams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  const fixed = (one: PromotionClass) => one.state === 'carried out' || state === 'undone' || save.isPending;
  return (
    <div className="stack">
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      {checks.map(({ key, title, text, count, path }) => (
        <Note key={key} tone="att">
          <strong>
            {path ? <Go href={path}>{title}</Go> : title}: {count}.
          </strong>{' '}
          {text}
        </Note>
      ))}
      <div className="promotion-day">
        <FormField
          field={{ kind: 'date', name: 'effectiveOn', label: 'First day in the new class' }}
          value={effectiveOn}
          values={{}}
          required
          error={save.error?.fields.find(({ path }) => path === 'effectiveOn')?.message}
          onChange={(day) => typeof day === 'string' && day !== effectiveOn && change({ effectiveOn: day })}
        />
      </div>
      <Box title="Classes and streams">
        <div className="table-scroll">
          <table className="table promotion-plan">
            <thead>
              <tr>
                <th>From</th>
                <th>To</th>
                <th className="cell-end">Students</th>
                <th className="cell-end not-phone">Promoted</th>
                <th className="cell-end not-phone">Repeat</th>
                <th className="cell-end not-phone">Leave</th>
                <th className="cell-end not-phone">Undecided</th>
                <th className="not-phone">State</th>
              </tr>
            </thead>
            <tbody>
              {classes.flatMap((one) => [
                <tr key={one.classId} className="promotion-class">
                  <th scope="row">{one.className}</th>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={`What becomes of ${one.className}`}
                      disabled={fixed(one)}
                      value={one.decided ? (one.toClassId ?? completes) : undecided}
                      onChange={({ currentTarget: { value } }) =>
                        change({
                          classes: [
                            {
                              classId: one.classId,
                              decided: value !== undecided,
                              toClassId: value === undecided || value === completes ? null : Number(value),
                            },
                          ],
                        })
                      }
                      data={[
                        { value: undecided, label: 'Not decided' },
                        { value: completes, label: 'Completes the school' },
                        ...options
                          .filter((other) => other.id !== one.classId)
                          .map((other) => ({ value: String(other.id), label: other.name })),
                      ]}
                    />
                  </td>
                  <td className="cell-end num">{one.students}</td>
                  <td className="cell-end num not-phone">{one.promote}</td>
                  <td className="cell-end num not-phone">{one.repeat}</td>
                  <td className="cell-end num not-phone">{one.transfer + one.complete}</td>
                  <td className="cell-end num not-phone">
                    {one.undecided > 0 ? <strong className="neg">{one.undecided}</strong> : 0}
                  </td>
                  <td className="not-phone">
                    {one.state === 'carried out' ? (
                      <Status tone="pos">Carried out by {one.doneBy}</Status>
                    ) : (
                      <Status>Planned</Status>
                    )}
                  </td>
                </tr>,
                ...(one.toClassId === null || one.state === 'carried out'
                  ? []
                  : streams
                      .filter((stream) => stream.classId === one.classId)
                      .map((stream) => (
                        <tr key={`s${stream.streamId}`} className="promotion-stream">
                          <th scope="row">{stream.streamName}</th>
                          <td>
                            <NativeSelect
                              size="xs"
                              aria-label={`Stream of ${one.className} ${stream.streamName}`}
                              disabled={fixed(one)}
                              value={stream.toStreamId ?? ''}
                              onChange={({ currentTarget: { value } }) =>
                                change({
                                  streams: [{ streamId: stream.streamId, toStreamId: value === '' ? null : Number(value) }],
                                })
                              }
                              data={[
                                { value: '', label: 'No stream' },
                                ...allStreams
                                  .filter((other) => other.classId === one.toClassId)
                                  .map((other) => ({ value: String(other.id), label: `${one.toClassName} ${other.name}` })),
                              ]}
                            />
                          </td>
                          <td className="cell-end num">{stream.students}</td>
                          <td colSpan={5} className="not-phone hint">
                            {stream.toStreamId === null && stream.students > 0 && 'They come without a stream'}
                          </td>
                        </tr>
                      ))),
              ])}
            </tbody>
          </table>
        </div>
      </Box>
    </div>
  );
}
