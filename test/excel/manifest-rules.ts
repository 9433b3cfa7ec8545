// Microsoft's rules for a manifest in XML, as documented. Its own validator asks a server.
// https://learn.microsoft.com/office/dev/add-ins/develop/manifest-element-ordering
// https://learn.microsoft.com/javascript/api/manifest

import { childrenOf, elementAt, everyElement, type XmlElement } from './read-xml.ts';

interface Rule {
  /** All children that may be, in their order; those with `!` must be. */
  readonly children: string;
}

/** By the path of names, or by the name alone. */
const orders: Readonly<Record<string, Rule>> = {
  OfficeApp: {
    children:
      'Id! AlternateId Version! ProviderName! DefaultLocale! DisplayName! Description! IconUrl! HighResolutionIconUrl! SupportUrl! AppDomains Hosts! Requirements DefaultSettings! Permissions! Dictionary VersionOverrides ExtendedOverrides',
  },
  Hosts: { children: 'Host!' },
  Requirements: { children: 'Sets Methods' },
  Sets: { children: 'Set!' },
  DefaultSettings: { children: 'SourceLocation!' },
  VersionOverrides: { children: 'Description Requirements Hosts! Resources! WebApplicationInfo EquivalentAddins' },
  'VersionOverrides/Hosts/Host': { children: 'Runtimes AllFormFactors DesktopFormFactor MobileFormFactor' },
  Runtimes: { children: 'Runtime!' },
  AllFormFactors: { children: 'ExtensionPoint!' },
  'AllFormFactors/ExtensionPoint': { children: 'Script! Page! Metadata! Namespace!' },
  Script: { children: 'SourceLocation!' },
  Page: { children: 'SourceLocation!' },
  Metadata: { children: 'SourceLocation!' },
  DesktopFormFactor: { children: 'GetStarted FunctionFile! ExtensionPoint!' },
  GetStarted: { children: 'Title! Description! LearnMoreUrl!' },
  'DesktopFormFactor/ExtensionPoint': { children: 'OfficeTab!' },
  OfficeTab: { children: 'Group!' },
  Group: { children: 'Label! Icon! Control!' },
  Control: { children: 'Label! ToolTip Supertip! Icon! Action!' },
  Supertip: { children: 'Title! Description!' },
  Icon: { children: 'bt:Image!' },
  Action: { children: 'TaskpaneId SourceLocation! Title' },
  Resources: { children: 'bt:Images! bt:Urls! bt:ShortStrings! bt:LongStrings!' },
  'bt:Images': { children: 'bt:Image!' },
  'bt:Urls': { children: 'bt:Url!' },
  'bt:ShortStrings': { children: 'bt:String!' },
  'bt:LongStrings': { children: 'bt:String!' },
};

const ruleFor = (path: readonly string[]): Rule | undefined => {
  const endings = path.map((_, index) => path.slice(index).join('/'));
  const known = endings.find((ending) => orders[ending] !== undefined);
  return known === undefined ? undefined : orders[known];
};

const orderProblems = (element: XmlElement, path: readonly string[]): readonly string[] => {
  const here = [...path, element.name];
  const rule = ruleFor(here);
  const names = element.children.map(({ name }) => name);
  const inner = element.children.flatMap((child) => orderProblems(child, here));
  if (rule === undefined)
    return names.length === 0 ? inner : [`${here.join('/')} has children without a rule`, ...inner];
  const allowed = rule.children.split(' ').map((text) => ({ name: text.replace('!', ''), must: text.endsWith('!') }));
  const places = names.map((name) => allowed.findIndex((one) => one.name === name));
  return [
    ...names.filter((_, index) => places[index] === -1).map((name) => `${here.join('/')} may not have ${name}`),
    ...names
      .filter((_, index) => index > 0 && (places[index] ?? 0) < (places[index - 1] ?? 0))
      .map((name) => `${here.join('/')}: ${name} comes too late`),
    ...allowed
      .filter(({ name, must }) => must && !names.includes(name))
      .map(({ name }) => `${here.join('/')} lacks ${name}`),
    ...inner,
  ];
};

const valueOf = (root: XmlElement, name: string): string =>
  elementAt(root, name)?.attributes['DefaultValue'] ?? elementAt(root, name)?.text ?? '';

const longer = (what: string, text: string, most: number): readonly string[] =>
  text === '' || text.length > most ? [`${what} has ${text.length} characters, of at most ${most}`] : [];

const RESID = 32;

const resourceProblems = (root: XmlElement): readonly string[] => {
  const resources = elementAt(root, 'VersionOverrides', 'Resources');
  const defined = (group: string): readonly XmlElement[] => elementAt(resources ?? root, group)?.children ?? [];
  const all = ['bt:Images', 'bt:Urls', 'bt:ShortStrings', 'bt:LongStrings'].flatMap(defined);
  const ids = all.map(({ attributes }) => attributes['id'] ?? '');
  const wanted = everyElement(root).flatMap(({ attributes }) => attributes['resid'] ?? []);
  const text = ({ attributes }: XmlElement): string => attributes['DefaultValue'] ?? '';
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `no resource ${id}`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `nothing uses the resource ${id}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two resources ${id}`),
    ...ids.filter((id) => id.length > RESID).map((id) => `${id} is too long`),
    ...[...defined('bt:Images'), ...defined('bt:Urls')]
      .filter((one) => !text(one).startsWith('https://'))
      .map((one) => `${text(one)} is not https`),
    ...defined('bt:ShortStrings').flatMap((one) => longer(one.attributes['id'] ?? '', text(one), 125)),
    ...defined('bt:LongStrings').flatMap((one) => longer(one.attributes['id'] ?? '', text(one), 250)),
  ];
};

const iconProblems = (root: XmlElement): readonly string[] =>
  everyElement(root)
    .filter(({ name }) => name === 'Icon')
    .flatMap((icon) => {
      const sizes = childrenOf(icon, 'bt:Image').map(({ attributes }) => attributes['size']);
      return [16, 32, 80].filter((size) => !sizes.includes(String(size))).map((size) => `an icon has no size ${size}`);
    });

/** One sentence for each rule that the manifest breaks. */
export const manifestProblems = (root: XmlElement): readonly string[] => {
  const overrides = elementAt(root, 'VersionOverrides', 'Hosts', 'Host');
  const runtime = elementAt(overrides ?? root, 'Runtimes', 'Runtime')?.attributes ?? {};
  const points = everyElement(root).filter(({ name }) => name === 'ExtensionPoint');
  const page = elementAt(points[0] ?? root, 'Page', 'SourceLocation')?.attributes['resid'];
  const addresses = ['IconUrl', 'HighResolutionIconUrl', 'SupportUrl'].map((name) => valueOf(root, name));
  const set = elementAt(root, 'Requirements', 'Sets', 'Set')?.attributes ?? {};
  const namespace = everyElement(root).find(({ attributes }) => attributes['id'] === 'Functions.Namespace');
  return [
    ...orderProblems(root, []),
    ...resourceProblems(root),
    ...iconProblems(root),
    ...(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(valueOf(root, 'Id'))
      ? []
      : ['the id is no GUID']),
    ...(/^[1-9]\d{0,4}(?:\.\d{1,5}){1,3}$/.test(valueOf(root, 'Version')) ? [] : ['the version is none, or below 1.0']),
    ...longer('DisplayName', valueOf(root, 'DisplayName'), 125),
    ...longer('Description', valueOf(root, 'Description'), 250),
    ...addresses.filter((address) => !address.startsWith('https://')).map((address) => `${address} is not https`),
    ...(root.attributes['xsi:type'] === 'TaskPaneApp' ? [] : ['no task pane']),
    ...(set['Name'] === 'SharedRuntime' ? [] : ['no shared runtime is required']),
    ...(runtime['lifetime'] === 'long' && runtime['resid'] === page ? [] : ['functions and pane share no runtime']),
    ...(/^[A-Za-z][A-Za-z0-9._]{0,31}$/.test(namespace?.attributes['DefaultValue'] ?? '') ? [] : ['no namespace']),
    ...(valueOf(root, 'Permissions') === 'ReadWriteDocument' ? [] : ['the pane may not write cells']),
  ];
};
