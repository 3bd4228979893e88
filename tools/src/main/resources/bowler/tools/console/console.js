// SPDX-License-Identifier: Apache-2.0
// The page: editor, tables, tabs.
import { ask, byId, errorText, isPlain, make, quoted } from './page.js';
import { grid } from './grid.js';
import { keysDiagram } from './keys.js';
import { showLive } from './live.js';
import { planTree } from './plan.js';

const LIVE_MILLIS = 2000;
const TABS = ['result', 'live', 'keys'];
const sql = byId('sql');
let words = [];
let writes = false;
let liveTimer = null;
let runs = 0;

function showError(target, answer) {
  target.replaceChildren(errorText(answer));
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

async function run(question, text = statementText()) {
  if (!text) {
    return;
  }
  select('result');
  const number = ++runs;
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
    target.replaceChildren(planTree(answer.rows.map(row => row.join(' '))));
  } else if (answer.columns) {
    showCount(answer, answer.more);
    target.replaceChildren(answer.rows.length === 0 ? make('p', 'no rows', 'hint')
      : grid(answer, answer.more ? () => moreRows(answer, number) : null));
  } else {
    byId('status').textContent = answer.count + ' rows changed, ' + answer.millis + ' ms';
    target.replaceChildren(make('p', 'Done.', 'hint'));
    loadSchema();
  }
}

function showCount(result, more) {
  byId('status').textContent = `${more ? 'the first ' : ''}${result.rows.length.toLocaleString('en')} rows, ${result.millis} ms`;
}

// The rows of a result that another statement has replaced are not asked for.
async function moreRows(result, number) {
  if (number !== runs) {
    return [];
  }
  const answer = await ask('more');
  if (answer.error !== undefined) {
    byId('status').textContent = answer.error;
    return [];
  }
  showCount({ rows: { length: result.rows.length + answer.rows.length }, millis: result.millis }, answer.more);
  return answer.rows;
}

function select(name) {
  for (const each of TABS) {
    byId(each).hidden = each !== name;
    byId('tab-' + each).setAttribute('aria-selected', String(each === name));
    byId('tab-' + each).tabIndex = each === name ? 0 : -1;
  }
  clearTimeout(liveTimer);
  if (name === 'live') {
    watch();
  }
}

async function watch() {
  const goesOn = await showLive(byId('live'), writes, text => run('plan', text));
  if (goesOn && !byId('live').hidden) {
    liveTimer = setTimeout(watch, LIVE_MILLIS);
  }
}

async function loadSchema() {
  const answer = await ask('schema');
  if (answer.error !== undefined) {
    showError(byId('result'), answer);
    return;
  }
  writes = answer.writes;
  byId('url').textContent = answer.url;
  byId('mode').textContent = writes ? 'reads and writes' : 'reads only';
  const own = answer.tables.filter(table => !/^SYS|^INFORMATION_SCHEMA$/.test(table.schema));
  words = [...new Set([...answer.keywords.split(','), 'SELECT', 'FROM', 'WHERE', 'GROUP BY', 'ORDER BY', 'JOIN', 'INSERT INTO', 'UPDATE', 'DELETE FROM',
    ...own.flatMap(table => [table.name, ...table.columns.map(column => column.name)])])].filter(Boolean).sort();
  byId('tables').replaceChildren(...own.map(tableItem));
  byId('keys').replaceChildren(keysDiagram(own));
}

function tableItem(table) {
  const item = make('li');
  const name = make('button', table.schema + '.' + table.name);
  name.title = table.type + '; a double click shows the rows';
  const columns = make('ul');
  columns.hidden = true;
  table.columns.forEach(column => {
    const line = make('li', column.name + ' ');
    line.append(make('small', column.type));
    columns.append(line);
  });
  name.setAttribute('aria-expanded', 'false');
  const showRows = () => {
    sql.value = 'SELECT * FROM ' + quoted(table.schema) + '.' + quoted(table.name);
    run('run');
  };
  name.addEventListener('click', () => {
    columns.hidden = !columns.hidden;
    name.setAttribute('aria-expanded', String(!columns.hidden));
  });
  name.addEventListener('dblclick', showRows);
  name.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault();
      showRows();
    }
  });
  item.append(name, columns);
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
  sql.setRangeText(isPlain(word) || word.includes(' ') ? word : quoted(word), sql.selectionStart - begun.length, sql.selectionStart, 'end');
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
TABS.forEach((name, i) => {
  const tab = byId('tab-' + name);
  tab.addEventListener('click', () => select(name));
  tab.addEventListener('keydown', event => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0;
    if (step > 0) {
      const next = TABS[(i + step) % TABS.length];
      select(next);
      byId('tab-' + next).focus();
    }
  });
});
loadSchema();
