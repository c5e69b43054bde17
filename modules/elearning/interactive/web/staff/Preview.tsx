import { Button } from '@mantine/core';
import { useState } from 'react';
import { activitiesApi } from '../../contract/activities.ts';
import type { Activity, BodyOf } from '../../contract/activity.ts';
import { forPlayer } from '../../contract/asked.ts';
import { type MarkedActivity, markActivity, solutionOfActivity } from '../../contract/mark-activity.ts';
import { Result } from '../learner/Result.tsx';
import { PackagePart } from '../PackagePart.tsx';
import { type Picture, Sight } from '../play/parts.tsx';
import { Play } from '../play/Play.tsx';
import { pictureOf } from './picture.ts';

/** An activity as a student sees it; one can try it, and nothing of it is kept. */
export function Preview({ activity }: { activity: Activity }) {
  const { id, body, intro, explanation, language, package: about } = activity;
  const [round, setRound] = useState(1);
  const [marked, setMarked] = useState<MarkedActivity | null>(null);
  const asked = forPlayer(body, round);
  const picture = pictureOf(activity);
  return (
    <div className="act-stack" lang={language}>
      {intro !== null && (
        <p className="act-words" dir="auto">
          {intro}
        </p>
      )}
      {asked && (
        <>
          <Play
            key={round}
            asked={asked}
            picture={picture}
            locked={marked !== null}
            results={marked && new Map(marked.parts.map((part) => [part.id, part.right]))}
            onCheck={(answer) => setMarked(markActivity(body, answer))}
          />
          {marked && (
            <Result tried={{ share: marked.share, best: marked.share, solution: solutionOfActivity(body), explanation }} />
          )}
          <Button
            variant="default"
            onClick={() => {
              setMarked(null);
              setRound(round + 1);
            }}
          >
            Shuffle anew
          </Button>
        </>
      )}
      {body.kind === 'flashcards' && <CardTable body={body} picture={picture} />}
      {about && <PackagePart id={id} about={about} plays download={activitiesApi.download} play={activitiesApi.play} />}
    </div>
  );
}

function CardTable({ body, picture }: { body: BodyOf<'flashcards'>; picture: Picture }) {
  return (
    <ol className="act-order">
      {body.cards.map((card, at) => (
        <li key={card.id}>
          <span className="act-number num">{at + 1}</span>
          <Sight fileId={card.frontFileId} picture={picture} />
          <span className="act-text" dir="auto">
            {card.front}
          </span>
          <Sight fileId={card.backFileId} picture={picture} />
          <span className="act-text" dir="auto" lang={body.backLanguage ?? undefined}>
            {card.back}
          </span>
        </li>
      ))}
    </ol>
  );
}
