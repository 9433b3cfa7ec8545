// The dialog "Get it into my sheet".

import { find } from '../find.ts';
import { GATEWAY_PLACEHOLDER } from './gateway-placeholder.ts';
import { isLoopback } from '../../shared/text/is-loopback.ts';
import { waysFor, type Host, type Way } from './ways.ts';

const COPIED_MS = 2_000;
const EXAMPLE_FORMULA = '=COINS("defi", "marketCap > 1e9")';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
};

type Copy = Exclude<Way['copy'], { readonly save: string }>;

/** The text to copy. In the add-on's code the placeholder becomes the address of this gateway. */
const textOf = async (copy: Copy): Promise<string> => {
  if ('text' in copy) return copy.text;
  const code = await (await fetch(copy.file)).text();
  return code.replaceAll(GATEWAY_PLACEHOLDER, location.origin);
};

const saveLink = (label: string, address: string): HTMLAnchorElement => {
  const link = element('a', label, 'quiet');
  link.href = address;
  link.download = '';
  return link;
};

const copyButton = (title: string, copy: Copy): HTMLButtonElement => {
  const { label } = copy;
  const button = element('button', label, 'file' in copy ? 'main' : 'quiet');
  button.type = 'button';
  if ('text' in copy) button.setAttribute('aria-label', `Copy: ${title}`);
  const say = (text: string): void => {
    button.textContent = text;
    setTimeout(() => {
      button.textContent = label;
    }, COPIED_MS);
  };
  button.addEventListener('click', () => {
    textOf(copy)
      .then((text) => navigator.clipboard.writeText(text))
      .then(() => say('Copied'))
      .catch(() => say('Could not copy'));
  });
  return button;
};

const sectionOf = (way: Way): HTMLElement => {
  const section = document.createElement('section');
  section.setAttribute('aria-label', way.title);
  section.append(element('h4', way.title));
  if (way.steps.length === 1) section.append(element('p', way.steps[0] ?? ''));
  else {
    const steps = document.createElement('ol');
    steps.append(...way.steps.map((step) => element('li', step)));
    section.append(steps);
  }
  // The page's template, which the build fills.
  if (way.needs === true) section.append(find('needs', HTMLTemplateElement).content.cloneNode(true));
  const line = element('div', '', 'copy');
  if ('text' in way.copy) {
    const code = element('code', way.copy.text);
    // Long texts scroll; this makes scrolling by keyboard possible.
    code.tabIndex = 0;
    line.append(code);
  }
  line.append('save' in way.copy ? saveLink(way.copy.label, way.copy.save) : copyButton(way.title, way.copy));
  section.append(line);
  return section;
};

const hostOf = ({ name, ways }: Host): HTMLElement => {
  const place = element('div', '', 'host');
  place.append(element('h3', name), ...ways.map(sectionOf));
  return place;
};

/** The choice between the two ways to write arguments. */
const separatorChoice = (semicolons: boolean, choose: (semicolons: boolean) => void): HTMLElement => {
  const label = element('label', 'My spreadsheet writes ; between arguments');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = semicolons;
  box.addEventListener('change', () => choose(box.checked));
  label.prepend(box);
  return label;
};

const entryOf = (): HTMLFormElement => {
  const head = document.createElement('form');
  head.method = 'dialog';
  const title = element('h2', 'Get it into my sheet');
  title.id = 'take-title';
  head.append(title, element('button', 'Close', 'quiet'));
  return head;
};

/** `formulaOf` returns the selected cell's formula, or an empty text. */
export const startTakeDialog = (formulaOf: () => string): void => {
  const dialog = find('take-dialog', HTMLDialogElement);
  let semicolons = false;
  const choose = (chosen: boolean): void => {
    semicolons = chosen;
    fill();
    dialog.querySelector('input')?.focus();
  };
  const fill = (): void => {
    const ways = element('div', '', 'ways');
    const options = { isLocal: isLoopback(location.hostname), semicolons };
    ways.append(...waysFor(location.origin, formulaOf() || EXAMPLE_FORMULA, options).map(hostOf));
    dialog.replaceChildren(entryOf(), separatorChoice(semicolons, choose), ways);
  };
  find('take', HTMLButtonElement).addEventListener('click', () => {
    fill();
    dialog.showModal();
  });
};
