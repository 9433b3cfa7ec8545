// Reads which coins a list is about: categories and blockchains, and the upstream's own filters.

import { findMembership, membershipPattern } from '../../../../shared/coin/memberships.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { comparisonParameters, filterOperators, listParameters } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import type { Filter, Membership } from '../../../../shared/query/filter.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import { shown } from '../../../../shared/text/shown.ts';
import {
  combinedNameSentence,
  knownNames,
  mayBeHeld,
  type MembershipKind,
  type UnlistedName,
  unlistedNames,
} from '../../ask/set-names.ts';
import { boundText, combined, type Parameters, type Read, readDecimal, readList, readLooseList } from './parameters.ts';
import { isNumberField, isRiskField, type TextFieldName } from '../../../../shared/coin/coin-fields.ts';
import { anyOf, type Condition, textTestOf } from '../../../../shared/query/condition.ts';
import type { TextOperator } from '../../../../shared/query/operators.ts';
import type { UpstreamNumberTest } from '../../../../shared/query/capabilities.ts';

/** Names of one kind, and the gateway's own parameter that holds them. */
interface GivenNames {
  readonly names: readonly string[];
  /** Undefined: the names are in the upstream's parameter. */
  readonly ownParameter: string | undefined;
}

/** A name as a formula's universe has it. */
const prefixed = /^(category|chain|blockchain)\s*:\s*(.+)$/;

/** A name in any of its spellings; the upstream's spelling if it is listed. */
const spelt = (kind: MembershipKind, text: string): string => {
  const [, prefix, name = text] = prefixed.exec(text) ?? [];
  const isOwn = prefix === undefined || (prefix === 'category') === (kind === 'category');
  const bare = isOwn ? name : text;
  return findMembership[kind](bare) ?? bare;
};

const adviceOn = (kind: MembershipKind, wrong: string): string => {
  const [, prefix, name = ''] = prefixed.exec(wrong) ?? [];
  if (prefix === undefined) return didYouMean(wrong, knownNames[kind]);
  const other = prefix === 'category' ? 'category' : 'chain';
  return ` Write ${other}=${findMembership[other](name) ?? name}.`;
};

const eachOnce = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const readUpstreamNames = (parameters: Parameters, kind: MembershipKind): Read<readonly string[]> => {
  const parameter = listParameters[kind].twin;
  return andThen(readLooseList(parameter, parameters.get(parameter)?.toLowerCase() ?? ''), (names) =>
    ok(eachOnce(names)),
  );
};

const readOwnNames = (parameters: Parameters, kind: MembershipKind): Read<readonly string[]> => {
  const text = parameters.get(kind)?.trim().toLowerCase() ?? '';
  if (text === '' || text === 'all') return ok([]);
  return andThen(readList(kind, text), (written) => {
    const names = written.map((name) => spelt(kind, name));
    const wrong = names.find((word) => !membershipPattern.test(word));
    if (wrong === undefined) return ok(eachOnce(names));
    const [example = ''] = knownNames[kind];
    return refuse(
      kind,
      `${kind} holds ${shown(wrong)}: a name has letters, digits and "-", like ${example}.${adviceOn(kind, wrong)}`,
    );
  });
};

const readNames = (parameters: Parameters, kind: MembershipKind): Read<GivenNames> =>
  andThen(readUpstreamNames(parameters, kind), (sent): Read<GivenNames> => {
    if (!parameters.has(kind)) return ok({ names: sent, ownParameter: undefined });
    const parameter = listParameters[kind].twin;
    if (sent.length > 0) return refuse(parameter, `${kind} and ${parameter} say the same: give one of them.`);
    return andThen(readOwnNames(parameters, kind), (names) => ok({ names, ownParameter: kind }));
  });

const withFiltered = (
  parameters: Parameters,
  kind: MembershipKind,
  { include: { [kind]: filtered } }: Pick<Filter, 'include'>,
): Read<GivenNames> =>
  andThen(readNames(parameters, kind), ({ names, ownParameter }): Read<GivenNames> => {
    if (filtered.length === 0) return ok({ names, ownParameter });
    if (filtered.length > bounds.names)
      return refuse(
        'where',
        `The filter names ${filtered.length} of ${kind}: at most ${bounds.names} can be asked for at once.`,
      );
    if (names.length > 0 && filtered.join() !== names.join())
      return refuse(
        'where',
        `The filter asks for ${kind} ${filtered.join(', ')} and the parameter for ${names.join(', ')}: say it in one of them.`,
      );
    return ok({ names: filtered, ownParameter: names.length > 0 ? (ownParameter ?? 'where') : 'where' });
  });

interface ReadMembership {
  readonly membership: Membership;
  /** The set's only name, if it is not listed and was given in the gateway's own parameter or filter. */
  readonly unlisted: UnlistedName | undefined;
}

/** The categories and blockchains of a request, including those of its filter. */
export const readMembership = (
  parameters: Parameters,
  { include, exclude }: Pick<Filter, 'include' | 'exclude'>,
): Read<ReadMembership> => {
  const excluded = exclude.category.length + exclude.chain.length;
  if (excluded > bounds.excludedNames)
    return refuse(
      'where',
      `The filter leaves out ${excluded} categories and chains: at most ${bounds.excludedNames} can be left out at once.`,
    );
  const given = combined({
    category: withFiltered(parameters, 'category', { include }),
    chain: withFiltered(parameters, 'chain', { include }),
  });
  return andThen(given, ({ category, chain }): Read<ReadMembership> => {
    const ownParameters = { category: category.ownParameter, chain: chain.ownParameter };
    const membership = { category: category.names, chain: chain.names };
    const [unlisted] = unlistedNames(membership).flatMap(([kind, name]) => {
      const parameter = ownParameters[kind];
      return parameter === undefined ? [] : [{ kind, name, parameter }];
    });
    return unlisted !== undefined && !mayBeHeld(membership)
      ? refuse(unlisted.parameter, combinedNameSentence(unlisted))
      : ok({ membership, unlisted });
  });
};

interface UpstreamFilters {
  readonly conditions: readonly Condition[];
  readonly usdFilters: readonly UpstreamNumberTest[];
}

/** A condition that no coin matches; any snapshot in order of market cap proves it. */
const nothing: Condition = { kind: 'number', field: 'marketCap', operator: '>', value: Number.MAX_VALUE };

/** Reads a text with its leading and trailing blanks. An empty one restricts nothing. */
const readText = (
  parameters: Parameters,
  name: 'name' | 'symbol',
  [field, operator]: readonly [field: TextFieldName, operator: TextOperator],
): Read<readonly Condition[]> => {
  const text = boundText(name, parameters.get(name) ?? '');
  if (!text.ok) return text;
  if (text.value === '') return ok([]);
  // The upstream compares texts including blanks at the ends, which no coin's texts have.
  const isNoCoins = operator === '=' && text.value !== text.value.trim();
  return ok([isNoCoins ? nothing : textTestOf(field, operator, text.value)]);
};

const readAnyOf = (
  parameters: Parameters,
  name: 'coinIds' | 'contractAddresses',
  field: TextFieldName,
): Read<readonly Condition[]> => {
  const list = readLooseList(name, parameters.get(name) ?? '');
  if (!list.ok) return list;
  const values = [...new Set(list.value)];
  return ok(values.length === 0 ? [] : [anyOf(values.map((value) => textTestOf(field, '=', value)))]);
};

export const readUpstreamFilters = (parameters: Parameters, currency: string, risk: boolean): Read<UpstreamFilters> => {
  const texts = combined({
    ids: readAnyOf(parameters, 'coinIds', 'id'),
    contracts: readAnyOf(parameters, 'contractAddresses', 'contractAddress'),
    names: readText(parameters, 'name', ['name', '~']),
    symbols: readText(parameters, 'symbol', ['symbol', '=']),
  });
  if (!texts.ok) return texts;
  const { ids, contracts, names, symbols } = texts.value;
  const conditions: Condition[] = [...ids, ...contracts, ...names, ...symbols];
  const usdFilters: UpstreamNumberTest[] = [];
  for (const { name: parameter, field, operator, value: bound, inUsd } of comparisonParameters) {
    const text = parameters.get(parameter);
    if (text === undefined || !isNumberField(field)) continue;
    const read = readDecimal(parameter, text);
    if (!read.ok) return read;
    const { value } = read;
    if (isRiskField(field) && !risk) return refuse(parameter, `${parameter} needs includeRiskScore=true.`);
    const { least = value, most = value } = bound;
    if (value < least || value > most)
      return refuse(parameter, `${parameter} is ${text}: a risk score is from ${least} to ${most}.`);
    if (inUsd && currency !== 'USD')
      usdFilters.push({ kind: 'number', field, operator: filterOperators[operator], value, inUsd: true });
    else conditions.push({ kind: 'number', field, operator: filterOperators[operator], value });
  }
  return ok({ conditions, usdFilters });
};
