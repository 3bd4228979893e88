// SPDX-License-Identifier: Apache-2.0
// A grid of rows. Only the rows in sight are elements of the page, so that a million rows scroll well.
import { make } from './page.js';

const ROW_HEIGHT = 28;
const ROWS_AROUND = 20;

export function isNumber(column) {
  return /INT|DECIMAL|NUMERIC|DOUBLE|REAL|FLOAT/.test(column.type);
}

/**
 * Makes the grid of a result.
 *
 * @param result columns and rows
 * @param more gives the next rows when the end comes in sight; null if there are none
 * @param actions makes the buttons of a row, or is absent
 */
export function grid(result, more = null, actions = undefined) {
  const box = make('div', undefined, 'grid');
  const table = make('table');
  const head = table.createTHead().insertRow();
  result.columns.forEach(column => {
    const cell = make('th', column.name, isNumber(column) ? 'number' : '');
    cell.scope = 'col';
    cell.title = column.type;
    head.append(cell);
  });
  if (actions) {
    head.append(make('th', ''));
  }
  const body = table.createTBody();
  box.append(table);
  let loading = false;

  async function load() {
    loading = true;
    const rows = await more();
    if (rows.length === 0) {
      more = null;
    }
    for (const row of rows) {
      result.rows.push(row);
    }
    loading = false;
    show();
  }

  function show() {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW_HEIGHT) - ROWS_AROUND);
    const last = Math.min(result.rows.length, first + Math.ceil((box.clientHeight || 600) / ROW_HEIGHT) + 2 * ROWS_AROUND);
    body.replaceChildren(spacer(first), ...result.rows.slice(first, last).map(row => line(row, result.columns, actions)),
      spacer(result.rows.length - last));
    if (more && !loading && last === result.rows.length) {
      load();
    }
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
  return box;
}

function line(row, columns, actions) {
  const element = make('tr');
  row.forEach((value, i) => {
    const cell = make('td', value === null ? 'NULL' : value, value === null ? 'null' : isNumber(columns[i]) ? 'number' : '');
    cell.title = value === null ? 'NULL' : value;
    element.append(cell);
  });
  if (actions) {
    const cell = make('td', undefined, 'actions');
    cell.append(...actions(row));
    element.append(cell);
  }
  return element;
}
