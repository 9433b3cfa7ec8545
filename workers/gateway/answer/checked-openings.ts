// Sets with names that are not listed are opened only once the upstream was found to have coins for each name: with a name
// that anybody made up, `defi,x1` has coins as well, and sets like it are endless.

import type { BaseSet } from '../../../shared/question/question.ts';
import { fail } from '../../../shared/result.ts';
import type { RequestLife } from '../request-life.ts';
import type { DataFailure } from '../snapshot/data-failure.ts';
import type { Snapshots } from '../snapshot/snapshots.ts';
import type { OneOffs } from './one-offs.ts';
import { countNamed, unlistedNames, type MembershipName } from './unknown-names.ts';

/** Why a set with these names is not to be opened; undefined where it may be. */
const refusalOf = async (
  names: readonly MembershipName[],
  oneOffs: Pick<OneOffs, 'count'>,
  life: RequestLife,
): Promise<DataFailure | undefined> => {
  const counts = await Promise.all(names.map((name) => countNamed(name, oneOffs, life)));
  const absent = names.find((_, place) => {
    const count = counts[place];
    return count?.ok === true && count.value === 0;
  });
  if (absent !== undefined) return { reason: 'unknown-name', kind: absent[0], name: absent[1] };
  const failed = counts.find((count) => !count.ok);
  return failed?.ok === false ? failed.error : undefined;
};

/** Snapshots of which none is opened before its names were checked. What is held is given as ever. */
export const withCheckedOpenings = (snapshots: Snapshots, oneOffs: Pick<OneOffs, 'count'>): Snapshots => {
  const getChecked = async (set: BaseSet, names: readonly MembershipName[], life: RequestLife) => {
    let refusal: DataFailure | undefined;
    const admit: RequestLife['admit'] = async (limited) => {
      if (limited === 'NEW_SNAPSHOTS') refusal = await refusalOf(names, oneOffs, life);
      return refusal === undefined && (await life.admit(limited));
    };
    const answer = await snapshots.get(set, { ...life, admit });
    if (answer.ok || answer.error.reason !== 'rate-limited') return answer;
    // Whoever waited for others who were refused has to be told why, too.
    return fail(refusal ?? (await refusalOf(names, oneOffs, life)) ?? answer.error);
  };
  return {
    ...snapshots,
    get(set, life) {
      const names = unlistedNames(set);
      return names.length === 0 ? snapshots.get(set, life) : getChecked(set, names, life);
    },
    async getEnough(set, life, isEnough) {
      const names = unlistedNames(set);
      const checked = names.length === 0 ? undefined : await getChecked(set, names, life);
      return checked?.ok === false ? checked : await snapshots.getEnough(set, life, isEnough);
    },
  };
};
