// Finds in a script what a spreadsheet's runtime lacks or its reviewers refuse: syntax newer than ECMAScript 2020,
// texts that are evaluated, and code in texts.

import { transformSync } from 'esbuild';
import { parseAst } from 'rollup/parseAst';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const children = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** All nodes of a tree, its root first. */
const nodesOf = (node: Node): readonly Node[] => [node, ...children(node).flatMap(nodesOf)];

const parse = (script: string): Node => {
  const tree: unknown = parseAst(script, { allowReturnOutsideFunction: false });
  if (!isNode(tree)) throw new Error('The parser gave no tree.');
  return tree;
};

/** Whether there is nothing to lower. */
export const isES2020 = (code: string): boolean => {
  const [asIs, lowered] = ['esnext', 'es2020'].map((target) => transformSync(code, { target }).code);
  return asIs === lowered;
};

/** The types of a script's statements at its top level. */
export const topLevel = (script: string): readonly string[] => children(parse(script)).map(({ type }) => type);

const timers: readonly unknown[] = ['setTimeout', 'setInterval'];

const evaluationIn = ({ type, name, callee, property, arguments: given }: Node): string | undefined => {
  if (type === 'Identifier' && (name === 'eval' || name === 'Function')) return name;
  // That of a function is `Function`.
  if (type === 'MemberExpression' && isNode(property) && (property['name'] ?? property['value']) === 'constructor')
    return 'constructor';
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return undefined;
  const [first] = given.filter(isNode);
  const isText = first?.type === 'TemplateLiteral' || typeof first?.['value'] === 'string';
  return isText && timers.includes(callee['name']) ? `${String(callee['name'])} of a text` : undefined;
};

/** By what a script may evaluate texts. */
export const evaluations = (script: string): readonly string[] =>
  nodesOf(parse(script)).flatMap((node) => evaluationIn(node) ?? []);

const textOf = ({ type, value }: Node): string => {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null || !('cooked' in value)) return '';
  return String(value.cooked);
};

/** Shorter texts may be examples, such as a formula. */
const LEAST_CODE = 60;

/** Prose is no script. */
const isCode = (text: string): boolean => {
  if (text.length < LEAST_CODE || !/[({;=]/.test(text)) return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The beginnings of texts that are scripts themselves. */
export const codeInTexts = (script: string): readonly string[] =>
  nodesOf(parse(script)).flatMap((node) => (isCode(textOf(node)) ? textOf(node).slice(0, LEAST_CODE) : []));
