// SPDX-License-Identifier: Apache-2.0
// What the database does at the moment: charts of rates, sessions, locks, slow statements, space.
import { ask, button, confirmed, draw, errorText, make } from './page.js';
import { grid } from './grid.js';

const SAMPLES = 90;
const WIDTH = 220;
const HEIGHT = 48;
const RATES = [
  { title: 'Commits', unit: '/s', of: sample => sample.counters.get('transactions COMMITTED') },
  { title: 'Log', unit: ' B/s', of: sample => sample.counters.get('log BYTES_APPENDED') },
  { title: 'Log forces', unit: '/s', of: sample => sample.counters.get('log FORCES') },
  { title: 'Pages read', unit: '/s', of: sample => sample.counters.get('buffer PAGES_READ') },
  { title: 'Pages written', unit: '/s', of: sample => sample.counters.get('buffer PAGES_WRITTEN') },
  { title: 'Time in lock waits', unit: ' ms/s', of: sample => sample.waits.get('lock') / 1000 },
  { title: 'Time in log forces', unit: ' ms/s', of: sample => sample.waits.get('log force') / 1000 },
];
const samples = [];

/** Shows the state once more. Returns false if it cannot be had. */
export async function showLive(target, writes, showPlan) {
  const answer = await ask('live');
  if (answer.error !== undefined) {
    target.replaceChildren(errorText(answer));
    return false;
  }
  if (document.getElementById('confirm').open || target.matches(':has(button:active)')) {
    return true; // nothing moves under the hand
  }
  const views = new Map(answer.views.filter(view => view.columns).map(view => [view.title, view]));
  remember(views);
  const focused = target.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
  const top = target.scrollTop;
  target.replaceChildren(charts(), ...[...views.values()].filter(view => view.title !== 'Counters').flatMap(view => section(view, writes, showPlan)),
    ...folded(views.get('Counters')));
  target.scrollTop = top;
  if (focused) {
    target.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  }
  return true;
}

function remember(views) {
  const counters = views.get('Counters')?.rows ?? [];
  const waits = views.get('Waits')?.rows ?? [];
  samples.push({ at: performance.now(), counters: new Map(counters.map(row => [row[0] + ' ' + row[1], Number(row[2])])),
    waits: new Map(waits.map(row => [row[0], Number(row[2])])) });
  if (samples.length > SAMPLES) {
    samples.shift();
  }
}

function charts() {
  const box = make('div', undefined, 'charts');
  for (const rate of RATES) {
    const values = samples.slice(1).map((sample, i) =>
      Math.max(0, (rate.of(sample) - rate.of(samples[i])) / (sample.at - samples[i].at) * 1000));
    if (values.every(value => !Number.isNaN(value))) {
      box.append(chart(rate, values));
    }
  }
  return box;
}

function chart(rate, values) {
  const figure = make('figure');
  const caption = make('figcaption', rate.title + ' ');
  const last = values.length === 0 ? '…' : short(values.at(-1)) + rate.unit;
  caption.append(make('strong', last));
  const max = Math.max(...values, 1e-9);
  const step = WIDTH / (SAMPLES - 1);
  const start = WIDTH - (values.length - 1) * step;
  const points = values.map((value, i) => `${(start + i * step).toFixed(1)},${(HEIGHT - value / max * (HEIGHT - 4)).toFixed(1)}`);
  const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${rate.title}: ${last}, at most ${short(max)}${rate.unit}` });
  if (points.length > 1) {
    svg.append(draw('polygon', { points: `${start.toFixed(1)},${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`, class: 'area' }),
      draw('polyline', { points: points.join(' '), class: 'line' }));
  }
  figure.append(caption, svg);
  return figure;
}

function short(value) {
  for (const [size, unit] of [[1e9, ' G'], [1e6, ' M'], [1e3, ' k']]) {
    if (value >= size) {
      return (value / size).toFixed(1) + unit;
    }
  }
  return value >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(1);
}

function section(view, writes, showPlan) {
  return [make('h2', view.title), view.rows.length === 0 ? make('p', 'none', 'hint') : grid(view, null, actionsOf(view, writes, showPlan))];
}

function folded(view) {
  if (!view) {
    return [];
  }
  const details = make('details');
  details.append(make('summary', 'Counters'), grid(view));
  return [details];
}

function actionsOf(view, writes, showPlan) {
  if (view.title === 'Sessions' && writes) {
    return row => [
      button('Cancel', 'Cancel the statement of session ' + row[0], () => act('session/cancel', row[0], null)),
      button('End', 'End session ' + row[0], () => act('session/end', row[0], `End session ${row[0]} of ${row[1]}? Its transaction is rolled back.`)),
    ];
  }
  if (view.title === 'Slow statements') {
    return row => [button('Plan', 'Plan of ' + row[4], () => showPlan(row[4]))];
  }
  return undefined;
}

async function act(question, number, asked) {
  if (asked === null || await confirmed(asked, 'End the session')) {
    const answer = await ask(question, number);
    document.getElementById('status').textContent = answer.error ?? 'done';
  }
}
