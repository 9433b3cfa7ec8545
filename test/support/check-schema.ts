// Checks a value against a JSON Schema, with the keywords that our own documents use. A schema with another keyword is
// refused.

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

/** One sentence for each thing that is wrong, beginning with where it is. */
type Check = (value: unknown, wanted: unknown, at: string, schema: Schema, root: unknown) => readonly string[];

const holds =
  (test: (value: unknown, wanted: unknown) => boolean): Check =>
  (value, wanted, at) =>
    test(value, wanted) ? [] : [`${at} is ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`];

const nothing: Check = () => [];

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

const checks: Readonly<Record<string, Check>> = {
  $ref: (value, wanted, at, _schema, root) => {
    const steps = String(wanted).replace('#/', '').split('/');
    const found = steps.reduce<unknown>((one, step) => (isObject(one) ? one[step] : undefined), root);
    return isObject(found) ? checkSchema(value, found, root, at) : [`${at}: ${String(wanted)} leads nowhere`];
  },
  type: holds((value, wanted) => [wanted].flat().some((type) => isOfType(value, type))),
  const: holds((value, wanted) => value === wanted),
  enum: holds((value, wanted) => list(wanted).includes(value)),
  minimum: holds((value, wanted) => typeof value !== 'number' || value >= Number(wanted)),
  maximum: holds((value, wanted) => typeof value !== 'number' || value <= Number(wanted)),
  maxLength: holds((value, wanted) => typeof value !== 'string' || value.length <= Number(wanted)),
  minItems: holds((value, wanted) => !Array.isArray(value) || value.length >= Number(wanted)),
  maxItems: holds((value, wanted) => !Array.isArray(value) || value.length <= Number(wanted)),
  format: holds((value, wanted) => typeof value !== 'string' || formats[String(wanted)]?.test(value) === true),
  anyOf: (value, wanted, at, _schema, root) => {
    const complaints = list(wanted).map((one) => (isObject(one) ? checkSchema(value, one, root, at) : [at]));
    return complaints.some((one) => one.length === 0) ? [] : complaints.flat();
  },
  items: (value, wanted, at, _schema, root) =>
    isObject(wanted) ? list(value).flatMap((one, index) => checkSchema(one, wanted, root, `${at}[${index}]`)) : [at],
  properties: (value, wanted, at, _schema, root) =>
    isObject(value) && isObject(wanted)
      ? Object.entries(wanted).flatMap(([name, one]) =>
          name in value && isObject(one) ? checkSchema(value[name], one, root, `${at}.${name}`) : [],
        )
      : [],
  required: (value, wanted, at) =>
    isObject(value)
      ? list(wanted).flatMap((name) => (String(name) in value ? [] : [`${at} has no ${String(name)}`]))
      : [],
  additionalProperties: (value, wanted, at, { properties }) =>
    wanted === false && isObject(value)
      ? Object.keys(value).flatMap((name) => (name in Object(properties) ? [] : [`${at} has another ${name}`]))
      : [],
  description: nothing,
  default: nothing,
  examples: nothing,
};

/**
 * What is wrong with a value; nothing where it is as the schema says. `root` is the document that references lead into.
 */
export const checkSchema = (value: unknown, schema: Schema, root: unknown, at = 'value'): readonly string[] =>
  Object.entries(schema).flatMap(([keyword, wanted]) => {
    const check = checks[keyword];
    if (check === undefined) throw new Error(`The keyword ${keyword} is not known here`);
    return check(value, wanted, at, schema, root);
  });
