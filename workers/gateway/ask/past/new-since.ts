// A list of the coins that match now and did not on a past day. That day's list, which its record has to prove whole,
// is left out of the present one; proofs of the present list count its coins without them.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { fail, ok } from '../../../../shared/result.ts';
import { byFallingCap } from '../../providers/provider.ts';
import { unavailable } from '../../upstream/failures.ts';
import type { AnswerContext, Answering } from '../answer.ts';
import { answerList } from '../answer-list.ts';
import type { Asked } from '../asked.ts';
import { dataProblem } from '../data-problem.ts';
import { contextAt, factsAt, unproven } from './record-context.ts';

/** The same problem with the parameter that names this day. */
const ofNew = (problem: Problem): Problem =>
  'name' in problem && problem.name === 'at'
    ? { ...problem, name: 'new', detail: problem.detail.replace(' at=', ' new=') }
    : problem;

/** The question with the coins that it leaves out. */
export const leaveOutMatched = async (asked: Asked<'list'>, context: AnswerContext): Answering<Asked<'list'>> => {
  const { question, newSince } = asked;
  if (newSince === undefined) return ok(asked);
  const past = await contextAt(question.set, newSince, context);
  if (!past.ok) return fail(ofNew(past.error));
  const { day, snapshots, lifetime } = past.value;
  if (day === undefined) {
    const detail = 'new names the present day: write one before it, like new=1d.';
    return fail({ reason: 'invalid-parameter', name: 'new', detail });
  }
  const whole = { ...question, sort: byFallingCap, page: 1, limit: bounds.depth };
  const matched = await answerList(
    { kind: 'list', question: whole, unlisted: undefined, needsTotal: false, shown: ['id'] },
    past.value,
  );
  if (!matched.ok) {
    const record = matched.error.reason === 'too-broad' ? await snapshots.get(question.set, lifetime) : undefined;
    return fail(
      ofNew(
        record?.ok === true
          ? dataProblem(unproven(question.set, day, record.value.snapshot.header.count))
          : matched.error,
      ),
    );
  }
  const read = await matched.value.rows();
  if (!read.ok) return fail(dataProblem(unavailable('the record can’t be read')));
  const { rows, snapshot } = read.value;
  const texts = snapshot.columns.lowerTexts('id');
  const { version, asOf, ttlSeconds } = factsAt(matched.value.facts, newSince, past.value);
  const ids = new Set(rows.flatMap((row) => texts[row] ?? []));
  return ok({
    ...asked,
    question: { ...question, leavesOut: true },
    without: { ids, version, expires: asOf + ttlSeconds * 1000 },
  });
};
