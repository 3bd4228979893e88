// SPDX-License-Identifier: Apache-2.0
// Tables and their foreign keys as a drawing: a table stands to the right of the tables it refers to.
import { draw, make } from './page.js';

const BOX_WIDTH = 210;
const LINE = 18;
const GAP_X = 90;
const GAP_Y = 24;
const MAX_COLUMNS = 12;

export function keysDiagram(tables) {
  const known = new Map(tables.map(table => [nameOf(table), table]));
  const linked = new Set(tables.flatMap(table => table.references.flatMap(key => [nameOf(table), key.table])).filter(name => known.has(name)));
  if (linked.size === 0) {
    return make('p', 'There are no foreign keys.', 'hint');
  }
  const boxes = placed([...linked].map(name => known.get(name)), known);
  const width = Math.max(...boxes.map(box => box.x + BOX_WIDTH)) + 20;
  const height = Math.max(...boxes.map(box => box.y + box.height)) + 20;
  const byName = new Map(boxes.map(box => [nameOf(box.table), box]));
  const svg = draw('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', class: 'diagram' });
  svg.append(draw('title', {}, 'Tables and foreign keys: ' + tables.flatMap(table => table.references.map(key =>
    `${table.name}.${key.column} refers to ${key.table}`)).join('; ')));
  boxes.forEach(box => box.table.references.forEach(key => {
    const target = byName.get(key.table);
    if (target) {
      svg.append(arrow(box, key, target));
    }
  }));
  boxes.forEach(box => svg.append(drawing(box)));
  return svg;
}

function nameOf(table) {
  return table.schema + '.' + table.name;
}

function shown(table) {
  const keys = new Set(table.references.map(key => key.column));
  const columns = [...table.columns].sort((a, b) => keys.has(b.name) - keys.has(a.name));
  return table.columns.length <= MAX_COLUMNS ? table.columns : columns.slice(0, MAX_COLUMNS);
}

/** Puts each table into the column after those of all tables that it refers to; a circle ends at its first table. */
function placed(tables, known) {
  const levels = new Map();
  function level(table, path) {
    const name = nameOf(table);
    if (levels.has(name)) {
      return levels.get(name);
    }
    const below = table.references.map(key => known.get(key.table)).filter(target => target && target !== table && !path.has(nameOf(target)));
    const own = below.length === 0 ? 0 : 1 + Math.max(...below.map(target => level(target, new Set([...path, name]))));
    levels.set(name, own);
    return own;
  }
  tables.forEach(table => level(table, new Set([nameOf(table)])));
  const next = [];
  return tables.map(table => {
    const column = levels.get(nameOf(table));
    const y = next[column] ?? 10;
    const more = table.columns.length > MAX_COLUMNS ? 1 : 0;
    const height = (shown(table).length + more + 1) * LINE + 14;
    next[column] = y + height + GAP_Y;
    return { table, x: 10 + column * (BOX_WIDTH + GAP_X), y, height };
  });
}

function drawing(box) {
  const group = draw('g', { transform: `translate(${box.x} ${box.y})` });
  group.append(draw('rect', { width: BOX_WIDTH, height: box.height, rx: 6, class: 'box' }),
    draw('rect', { width: BOX_WIDTH, height: LINE + 8, rx: 6, class: 'head' }), text(10, LINE, nameOf(box.table), 'name'));
  const keys = new Set(box.table.references.map(key => key.column));
  shown(box.table).forEach((column, i) => group.append(
    text(10, (i + 2) * LINE + 4, column.name, keys.has(column.name) ? 'key' : ''), text(BOX_WIDTH - 10, (i + 2) * LINE + 4, column.type, 'type')));
  if (box.table.columns.length > MAX_COLUMNS) {
    group.append(text(10, (MAX_COLUMNS + 2) * LINE + 4, `${box.table.columns.length - MAX_COLUMNS} more columns`, 'type left'));
  }
  return group;
}

function text(x, y, content, className) {
  const element = draw('text', { x, y, class: className });
  element.textContent = content;
  return element;
}

function arrow(from, key, to) {
  const index = Math.max(0, shown(from.table).findIndex(column => column.name === key.column));
  const y1 = from.y + (index + 2) * LINE;
  const y2 = to.y + LINE / 2 + 4;
  const x1 = from.x;
  const x2 = from.x > to.x ? to.x + BOX_WIDTH : to.x;
  const bend = from.x > to.x ? (x1 - x2) / 2 : GAP_X / 2;
  const path = from.x > to.x ? `M${x1},${y1} C${x1 - bend},${y1} ${x2 + bend},${y2} ${x2 + 6},${y2}`
    : `M${x1},${y1} C${x1 - bend},${y1} ${x2 - bend},${y2} ${x2 - 6},${y2}`;
  const tip = from.x > to.x ? `M${x2},${y2} l9,-5 v10 z` : `M${x2},${y2} l-9,-5 v10 z`;
  return draw('g', {}, draw('path', { d: path, class: 'line' }), draw('path', { d: tip, class: 'tip' }));
}
