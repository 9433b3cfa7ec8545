// Writes the bindings of a wrangler.toml in the configuration language of bare workerd. An unsupported kind of binding
// stops the benchmark, so that nothing is left out of the measurement.

import type { Unstable_Config } from 'wrangler';

export interface BareBindings {
  /** Entries of the Worker's `bindings`. */
  readonly bindings: readonly string[];
  /** Entries of the Worker's `durableObjectNamespaces`. */
  readonly namespaces: readonly string[];
}

/** A text literal. */
export const quote = (text: string): string => {
  if (!/^[\x20-\x7e\n]*$/.test(text)) throw new Error('Only ASCII variables can be bound here');
  return JSON.stringify(text);
};

/** Services that the configuration in serve-bare.ts defines. */
export const KEY_VALUE_SERVICE = 'key-value';
export const ASSETS_SERVICE = 'assets';
export const RATE_LIMIT_MODULE = 'bench:rate-limit';

/** `vars` override those of the file and include the secrets. */
export const bareBindings = (config: Unstable_Config, vars: Readonly<Record<string, string>>): BareBindings => {
  const unknown = (
    ['r2_buckets', 'd1_databases', 'analytics_engine_datasets', 'hyperdrive', 'services'] as const
  ).filter((kind) => (config[kind] ?? []).length > 0);
  if (unknown.length > 0) throw new Error(`bench/gateway/bindings.ts binds no ${unknown.join(', ')}`);
  const sqlClasses = config.migrations.flatMap((migration) => migration.new_sqlite_classes ?? []);
  const objects = config.durable_objects.bindings;
  const texts = Object.entries({ ...config.vars, ...vars });
  return {
    bindings: [
      ...texts.map(
        ([name, value]) =>
          `(name = "${name}", ${typeof value === 'string' ? `text = ${quote(value)}` : `json = ${quote(JSON.stringify(value))}`})`,
      ),
      ...config.kv_namespaces.map(({ binding }) => `(name = "${binding}", kvNamespace = "${KEY_VALUE_SERVICE}")`),
      ...objects.map(({ name, class_name }) => `(name = "${name}", durableObjectNamespace = "${class_name}")`),
      // A rate limit that permits everything: the real one is a call out of the process.
      ...config.ratelimits.map(({ name }) => `(name = "${name}", wrapped = (moduleName = "${RATE_LIMIT_MODULE}"))`),
      ...(config.version_metadata === undefined
        ? []
        : [`(name = "${config.version_metadata.binding}", json = ${quote(JSON.stringify({ id: 'bench', tag: '' }))})`]),
      ...(config.assets?.binding === undefined
        ? []
        : [`(name = "${config.assets.binding}", service = "${ASSETS_SERVICE}")`]),
    ],
    namespaces: objects.map(
      ({ class_name }) =>
        `(className = "${class_name}", uniqueKey = "bench-${class_name}", enableSql = ${sqlClasses.includes(class_name)})`,
    ),
  };
};
