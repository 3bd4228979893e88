// SPDX-License-Identifier: Apache-2.0
// What all parts of the page share: elements, and questions to the server.

export const byId = id => document.getElementById(id);

/** Sends a question; the answer has `error` and `state` if it failed. */
export async function ask(question, body = '') {
  try {
    const response = await fetch('/api/' + question, { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });
    if (!response.ok) {
      return { error: response.status === 403 ? 'The link is not valid any more.' : await response.text(), state: '' };
    }
    return await response.json();
  } catch {
    return { error: 'The console has ended. Start it again and open the new link.', state: '08006' };
  }
}

/** Makes an element with a text and a class. */
export function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) {
    element.textContent = text;
  }
  if (className) {
    element.className = className;
  }
  return element;
}

/** Makes a button that calls back. */
export function button(text, label, onClick) {
  const element = make('button', text);
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element of a drawing. */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function errorText(answer) {
  return make('pre', 'ERROR' + (answer.state ? ' ' + answer.state : '') + ': ' + answer.error, 'error');
}

const PLAIN_NAME = /^[A-Z][A-Z0-9_]*$/;

export function quoted(name) {
  return PLAIN_NAME.test(name) ? name : '"' + name.replaceAll('"', '""') + '"';
}

export function isPlain(name) {
  return PLAIN_NAME.test(name);
}

/** Asks before something that cannot be taken back. */
export function confirmed(question, action) {
  const dialog = byId('confirm');
  byId('question').textContent = question;
  byId('yes').textContent = action;
  return new Promise(resolve => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
    dialog.returnValue = 'no';
    dialog.showModal();
  });
}
