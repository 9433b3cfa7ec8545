// Finds in a script what a spreadsheet's runtime lacks or its reviewers refuse: syntax newer than ECMAScript 2020,
// texts that are evaluated, and code in texts.

import { parseAst } from 'rollup/parseAst';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const children = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** All nodes of a tree, its root first. */
const nodesOf = (node: Node): readonly Node[] => [node, ...children(node).flatMap(nodesOf)];

const laterNodes: Readonly<Record<string, string>> = {
  PropertyDefinition: 'a class field',
  AccessorProperty: 'an accessor',
  PrivateIdentifier: 'a private name',
  StaticBlock: 'a static block',
  Decorator: 'a decorator',
  ImportDeclaration: 'an import',
  ExportNamedDeclaration: 'an export',
  ExportDefaultDeclaration: 'an export',
  ExportAllDeclaration: 'an export',
};

const laterThan2020 = (node: Node): string | undefined => {
  const { type, operator, raw, regex } = node;
  if (type === 'AssignmentExpression' && ['||=', '&&=', '??='].includes(String(operator)))
    return `the operator ${String(operator)}`;
  if (type === 'Literal' && typeof node['value'] === 'number' && String(raw).includes('_'))
    return `the number ${String(raw)}`;
  if (typeof regex === 'object' && regex !== null && 'flags' in regex && /[dv]/.test(String(regex.flags)))
    return String(raw);
  return laterNodes[type];
};

const parse = (script: string): Node => {
  const tree: unknown = parseAst(script, { allowReturnOutsideFunction: false });
  if (!isNode(tree)) throw new Error('The parser gave no tree.');
  return tree;
};

/** The syntax of a script that ECMAScript 2020 lacks. */
export const laterSyntax = (script: string): readonly string[] =>
  nodesOf(parse(script)).flatMap((node) => laterThan2020(node) ?? []);

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
