import { isDay } from '#kit/contract/dates.ts';
import { useEffect } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { rationsApi } from '../../contract/rations.ts';
import { kitchenScreens } from '../../contract/screens.ts';
import { headsWords } from './heads-words.ts';
import { MealChoices, type TypedMeal } from './MealChoices.tsx';

type OfDay = Output<typeof rationsApi.forDay>;

/** The meals of a day that have no ration yet and something on the menu, with the staff and visitors of last time. */
const usualOf = ({ meals }: OfDay): TypedMeal[] =>
  meals.flatMap(({ mealId, staff, visitors, dishes, rationId }) =>
    rationId === null && dishes !== '' ? [{ mealId, staff, visitors }] : [],
  );

/** Drafts a day’s ration: which meals, and how many of staff and visitors eat besides the students. */
export function NewRation({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  const { data, error, refetch } = useApi(rationsApi.forDay, { day: today() }, { enabled: opened, staleTime: 0 });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Draft ration" size={560}>
      <div className="drawer-form">
        {error && !data && (
          <ErrorState title="The day’s meals could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonPage />}
        {opened && data && (
          <RecordForm
            save={rationsApi.create}
            initial={{ day: today(), meals: usualOf(data) }}
            fields={[
              { kind: 'date', name: 'day', label: 'Day' },
              { kind: 'custom', name: 'meals', label: 'Meals', wide: true, render: (slot) => <MealsOfDay slot={slot} /> },
              { kind: 'textarea', name: 'note', label: 'Note' },
            ]}
            follow={(name) => (name === 'day' ? { meals: null } : {})}
            submit="Draft ration"
            onDone={({ id }) => {
              onClose();
              go(to(kitchenScreens.ration, { id }));
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}

/** The meals of the chosen day that have no ration yet; those with a dish are taken until somebody says otherwise. */
function MealsOfDay({ slot }: { slot: FieldSlot }) {
  const day = slot.values['day'];
  const { data, error, refetch } = useApi(
    rationsApi.forDay,
    { day: isDay(day) ? day : today() },
    { enabled: isDay(day), staleTime: 0 },
  );
  const chosen = slot.value as readonly TypedMeal[] | null;
  const usual = data && usualOf(data);
  useEffect(() => {
    if (chosen === null && usual) slot.onChange(usual);
  });
  if (error && !data)
    return <ErrorState title="The day’s meals could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const free = data.meals.filter(({ rationId }) => rationId === null);
  const taken = data.meals.filter(({ rationId }) => rationId !== null);
  return (
    <div className="ration-meals">
      <p>{headsWords(data.heads)}</p>
      {data.heads.words && <Note>{data.heads.words}</Note>}
      <MealChoices label={slot.label} meals={free} chosen={chosen ?? []} error={slot.error} onChange={slot.onChange} />
      {taken.map(({ mealId, name, rationId }) => (
        <p key={mealId} className="hint">
          {name} has{' '}
          <Go className="link" href={to(kitchenScreens.ration, { id: rationId ?? 0 })}>
            its ration
          </Go>{' '}
          already.
        </p>
      ))}
    </div>
  );
}
