// SPDX-License-Identifier: Apache-2.0
'use strict';

const ROW_HEIGHT = 28;
const ROWS_AROUND = 20;
const LIVE_MILLIS = 2000;
const PLAIN_NAME = /^[A-Z][A-Z0-9_]*$/;
const byId = id => document.getElementById(id);
const sql = byId('sql');
let words = [];
let liveTimer = null;

async function ask(question, body = '') {
  const response = await fetch('/api/' + question, { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });
  if (!response.ok) {
    return { error: response.status === 403 ? 'The console has ended, or the link is not valid any more.' : await response.text(), state: '' };
  }
  return response.json();
}

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) {
    element.textContent = text;
  }
  if (className) {
    element.className = className;
  }
  return element;
}

function isNumber(column) {
  return /INT|DECIMAL|NUMERIC|DOUBLE|REAL|FLOAT/.test(column.type);
}

// Only the rows in sight are elements of the page, so that long results scroll well.
function grid(result) {
  const box = make('div', undefined, 'grid');
  const table = make('table');
  const head = table.createTHead().insertRow();
  result.columns.forEach(column => {
    const cell = make('th', column.name);
    cell.scope = 'col';
    cell.title = column.type;
    head.append(cell);
  });
  const body = table.createTBody();
  box.append(table);
  function show() {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW_HEIGHT) - ROWS_AROUND);
    const last = Math.min(result.rows.length, first + Math.ceil((box.clientHeight || 600) / ROW_HEIGHT) + 2 * ROWS_AROUND);
    body.replaceChildren(spacer(first), ...result.rows.slice(first, last).map(row => line(row, result.columns)), spacer(result.rows.length - last));
  }
  function spacer(rows) {
    const row = make('tr', undefined, 'spacer');
    const cell = make('td');
    cell.style.height = rows * ROW_HEIGHT + 'px';
    row.append(cell);
    return row;
  }
  box.addEventListener('scroll', () => requestAnimationFrame(show));
  requestAnimationFrame(show);
  show();
  return box;
}

function line(row, columns) {
  const element = make('tr');
  row.forEach((value, i) => {
    const cell = make('td', value === null ? 'NULL' : value, value === null ? 'null' : isNumber(columns[i]) ? 'number' : '');
    cell.title = value === null ? 'NULL' : value;
    element.append(cell);
  });
  return element;
}

function showError(target, answer) {
  target.replaceChildren(make('pre', 'ERROR ' + answer.state + ': ' + answer.error, 'error'));
  const place = /at line (\d+), column (\d+)/i.exec(answer.error);
  if (place) {
    const lines = sql.value.split('\n');
    const offset = lines.slice(0, place[1] - 1).reduce((sum, each) => sum + each.length + 1, 0) + Number(place[2]) - 1;
    sql.focus();
    sql.setSelectionRange(offset, Math.min(sql.value.length, offset + 1));
  }
}

function statementText() {
  const chosen = sql.value.substring(sql.selectionStart, sql.selectionEnd);
  return (chosen.trim().length > 1 ? chosen : sql.value).trim().replace(/;\s*$/, '');
}

async function run(question) {
  const text = statementText();
  if (!text) {
    return;
  }
  select('result');
  byId('cancel').disabled = false;
  byId('status').textContent = 'running';
  const answer = await ask(question, text);
  byId('cancel').disabled = true;
  const target = byId('result');
  if (answer.error !== undefined) {
    byId('status').textContent = 'failed';
    showError(target, answer);
  } else if (question !== 'run') {
    byId('status').textContent = answer.millis + ' ms';
    target.replaceChildren(make('pre', answer.rows.map(row => row.join(' ')).join('\n')));
  } else if (answer.columns) {
    byId('status').textContent = (answer.more ? 'the first ' : '') + answer.rows.length + ' rows, ' + answer.millis + ' ms';
    target.replaceChildren(grid(answer));
  } else {
    byId('status').textContent = answer.count + ' rows changed, ' + answer.millis + ' ms';
    target.replaceChildren(make('pre', 'Done.'));
    loadSchema();
  }
}

function select(name) {
  for (const each of ['result', 'live', 'keys']) {
    byId(each).hidden = each !== name;
    byId('tab-' + each).setAttribute('aria-selected', String(each === name));
  }
  clearInterval(liveTimer);
  if (name === 'live') {
    showLive();
    liveTimer = setInterval(showLive, LIVE_MILLIS);
  }
}

async function showLive() {
  const answer = await ask('live');
  const target = byId('live');
  if (answer.error !== undefined) {
    clearInterval(liveTimer);
    showError(target, answer);
    return;
  }
  const top = target.scrollTop;
  target.replaceChildren(...answer.views.filter(view => view.columns).flatMap(view => [make('h2', view.title),
    view.rows.length === 0 ? make('p', 'none') : grid(view)]));
  target.scrollTop = top;
}

function quoted(name) {
  return PLAIN_NAME.test(name) ? name : '"' + name.replaceAll('"', '""') + '"';
}

async function loadSchema() {
  const answer = await ask('schema');
  if (answer.error !== undefined) {
    showError(byId('result'), answer);
    return;
  }
  byId('url').textContent = answer.url;
  byId('mode').textContent = answer.writes ? 'reads and writes' : 'reads only';
  const own = answer.tables.filter(table => !/^SYS|^INFORMATION_SCHEMA$/.test(table.schema));
  words = [...new Set([...answer.keywords.split(','), 'SELECT', 'FROM', 'WHERE', 'GROUP BY', 'ORDER BY', 'JOIN', 'INSERT INTO', 'UPDATE', 'DELETE FROM',
    ...own.flatMap(table => [table.name, ...table.columns.map(column => column.name)])])].filter(Boolean).sort();
  byId('tables').replaceChildren(...own.map(tableItem));
  byId('keys').replaceChildren(make('pre', own.flatMap(table => table.references.map(key => table.schema + '.' + table.name + '.' + key.column
    + '  →  ' + key.table)).join('\n') || 'No foreign keys.'));
}

function tableItem(table) {
  const item = make('li');
  const button = make('button', table.schema + '.' + table.name);
  button.title = table.type;
  const columns = make('ul');
  columns.hidden = true;
  table.columns.forEach(column => columns.append(make('li', column.name + ' ' + column.type)));
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
    columns.hidden = !columns.hidden;
    button.setAttribute('aria-expanded', String(!columns.hidden));
  });
  button.addEventListener('dblclick', () => {
    sql.value = 'SELECT * FROM ' + quoted(table.schema) + '.' + quoted(table.name);
    run('run');
  });
  item.append(button, columns);
  return item;
}

// -- completion

const completions = byId('completions');
let chosenIndex = 0;

function wordBefore() {
  return /[A-Za-z_][A-Za-z0-9_]*$/.exec(sql.value.substring(0, sql.selectionStart))?.[0] ?? '';
}

function complete() {
  const begun = wordBefore().toUpperCase();
  const found = words.filter(word => word.toUpperCase().startsWith(begun)).slice(0, 50);
  chosenIndex = 0;
  completions.replaceChildren(...found.map((word, i) => {
    const item = make('li', word);
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', String(i === 0));
    item.addEventListener('mousedown', event => {
      event.preventDefault();
      insert(word);
    });
    return item;
  }));
  completions.hidden = found.length === 0;
}

function insert(word) {
  const begun = wordBefore();
  sql.setRangeText(PLAIN_NAME.test(word) || word.includes(' ') ? word : quoted(word), sql.selectionStart - begun.length, sql.selectionStart, 'end');
  completions.hidden = true;
  sql.focus();
}

sql.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run('run');
  } else if (event.key === ' ' && event.ctrlKey) {
    event.preventDefault();
    complete();
  } else if (!completions.hidden && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) {
    event.preventDefault();
    const items = [...completions.children];
    if (event.key === 'Escape') {
      completions.hidden = true;
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      insert(items[chosenIndex].textContent);
    } else {
      chosenIndex = (chosenIndex + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length;
      items.forEach((item, i) => item.setAttribute('aria-selected', String(i === chosenIndex)));
      items[chosenIndex].scrollIntoView({ block: 'nearest' });
    }
  }
});
sql.addEventListener('blur', () => { completions.hidden = true; });
byId('filter').addEventListener('input', event => {
  const wanted = event.target.value.toUpperCase();
  for (const item of byId('tables').children) {
    item.hidden = !item.textContent.toUpperCase().includes(wanted);
  }
});
byId('run').addEventListener('click', () => run('run'));
byId('plan').addEventListener('click', () => run('plan'));
byId('analyze').addEventListener('click', () => run('analyze'));
byId('cancel').addEventListener('click', () => ask('cancel'));
for (const each of ['result', 'live', 'keys']) {
  byId('tab-' + each).addEventListener('click', () => select(each));
}
loadSchema();
