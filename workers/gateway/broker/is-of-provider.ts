// Whether a broker's object belongs to the configured provider. Each provider has an object of its own; one of another
// provider may still have an alarm, and must not ask the new service for what the old one gave.

import { standardProvider } from '../providers/registry.ts';
import type { Provider } from '../providers/provider.ts';
import { createNotebook, isText, type Sql } from './storage.ts';

/** Tables exist as soon as a broker has run: an object with sets but without a note belongs to the default provider. */
const hasRun = (sql: Sql): boolean =>
  sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'sets'").toArray().length > 0;

/** Notes the provider of an object that has not run yet. */
export const isOfProvider = (sql: Sql, { name }: Pick<Provider, 'name'>): boolean => {
  const ran = hasRun(sql);
  const notebook = createNotebook(sql);
  const noted = notebook.read('provider', isText) ?? (ran ? standardProvider.name : undefined);
  if (noted === undefined) notebook.write('provider', name);
  return (noted ?? name) === name;
};

/**
 * What the object does, while it belongs to the configured provider. During a deployment that changes the provider,
 * isolates of the version before still call its object, which has begun anew with the new provider: it throws, and
 * they go on with what KV has. Else it would store what the new service gives among what the old one gave.
 */
export const whileOfProvider = <Core>(core: Core, isOfIt: boolean): Core => {
  if (!isOfIt) throw new Error('This object is of another provider than the configured one');
  return core;
};
