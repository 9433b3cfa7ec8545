// Reads a small XML document strictly: elements, attributes in double quotes and texts. No comments, no entities of its
// own, no mixed content.

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string => {
  if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`Not escaped: ${text}`);
  return text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
};

const token = /<\?xml[^?]*\?>|<(\/?)([\w:.]+)((?:\s+[\w:.]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy;

export const readXml = (document: string): XmlElement => {
  interface Open {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly children: XmlElement[];
    text: string;
  }
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [top];
  token.lastIndex = 0;
  while (token.lastIndex < document.length) {
    const place = token.lastIndex;
    const found = token.exec(document);
    if (found === null) throw new Error(`Not XML at character ${place}: ${document.slice(place, place + 60)}`);
    const [, closes, name, attributes = '', isEmpty, text] = found;
    const inner = open.at(-1) ?? top;
    if (text !== undefined) {
      inner.text += unescaped(text);
    } else if (closes === '/') {
      if (inner.name !== name) throw new Error(`</${name}> closes <${inner.name}>.`);
      open.pop();
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:.]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
      if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`<${name}> repeats an attribute.`);
      const element: Open = {
        name,
        attributes: Object.fromEntries(pairs.map(([key = '', value = '']) => [key, unescaped(value)])),
        children: [],
        text: '',
      };
      inner.children.push(element);
      if (isEmpty !== '/') open.push(element);
    }
  }
  const [root, ...more] = top.children;
  if (open.length > 1 || root === undefined || more.length > 0) throw new Error('Not one closed element.');
  return root;
};

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element on a path of names. */
export const elementAt = (root: XmlElement, ...names: readonly string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((element, name) => childrenOf(element, name)[0], root);

export const everyElement = (root: XmlElement): readonly XmlElement[] => [root, ...root.children.flatMap(everyElement)];
