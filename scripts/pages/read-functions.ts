// The add-on's functions as their comments describe them, for the reference.

export interface FunctionArgument {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly about: string;
}

export interface DocumentedFunction {
  readonly name: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly arguments: readonly FunctionArgument[];
  readonly gives: string;
}

const declaration = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*function (\w+)\(/g;
const argumentLine = /^@param \{([^}]+)\} (\w+) (Optional\. )?(.+)$/;
const resultLine = /^@returns? \{[^}]+\} (.+)$/;

const readComment = (name: string, comment: string): DocumentedFunction => {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
  const read = lines.flatMap((line): FunctionArgument[] => {
    const [, type = '', argument = '', optional, about = ''] = argumentLine.exec(line) ?? [];
    return argument === '' ? [] : [{ name: argument, type, optional: optional !== undefined, about }];
  });
  const gives = lines.flatMap((line) => resultLine.exec(line)?.[1] ?? []).join(' ');
  return { name, about: lines.filter((line) => line !== '' && !line.startsWith('@')), arguments: read, gives };
};

/** @param source of `apps-script/functions.ts`. */
export const readFunctions = (source: string): readonly DocumentedFunction[] =>
  [...source.matchAll(declaration)]
    .filter(([, comment = '']) => comment.includes('@customfunction'))
    .map(([, comment = '', name = '']) => readComment(name, comment));

/** `COIN(ids, [fields])`. */
export const signatureOf = ({ name, arguments: taken }: DocumentedFunction): string =>
  `${name}(${taken.map((one) => (one.optional ? `[${one.name}]` : one.name)).join(', ')})`;
