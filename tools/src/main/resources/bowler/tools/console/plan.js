// SPDX-License-Identifier: Apache-2.0
// A plan as a tree that can be folded, with a bar for the share of time of each operator.
import { make } from './page.js';

const ESTIMATE = /\s*\[rows ([^,\]]+), cost ([^\]]+)\]/;
const ACTUAL = /\s*\(actual rows ([^,)]+), ([\d.]+) ms([^)]*)\)/;

/** Reads the lines of EXPLAIN: two blanks of indentation per level. */
export function readPlan(lines) {
  const root = { children: [] };
  const path = [root];
  for (const text of lines) {
    const depth = Math.floor(/^ */.exec(text)[0].length / 2);
    const estimate = ESTIMATE.exec(text);
    const actual = ACTUAL.exec(text);
    const node = {
      text: text.replace(ESTIMATE, '').replace(ACTUAL, '').trim(),
      rows: estimate?.[1], cost: estimate?.[2],
      actualRows: actual?.[1], millis: actual ? Number(actual[2]) : undefined, rest: actual?.[3].replace(/^, /, ''),
      children: [],
    };
    path.length = Math.min(path.length, depth + 1);
    path.at(-1).children.push(node);
    path.push(node);
  }
  return root.children;
}

/** Makes the tree of a plan. */
export function planTree(lines) {
  const nodes = readPlan(lines);
  const longest = Math.max(0, ...flat(nodes).map(node => node.millis ?? 0));
  const tree = make('div', undefined, 'plan');
  tree.append(...nodes.map(node => element(node, longest)));
  return tree;
}

function flat(nodes) {
  return nodes.flatMap(node => [node, ...flat(node.children)]);
}

function element(node, longest) {
  if (node.children.length === 0) {
    const leaf = make('div', undefined, 'leaf');
    leaf.append(...parts(node, longest));
    return leaf;
  }
  const details = make('details');
  details.open = true;
  const summary = make('summary');
  summary.append(...parts(node, longest));
  details.append(summary, ...node.children.map(child => element(child, longest)));
  return details;
}

function parts(node, longest) {
  const figures = make('span', undefined, 'figures');
  if (node.millis !== undefined) {
    const bar = make('meter', undefined, 'share');
    bar.max = longest || 1;
    bar.value = node.millis;
    bar.title = node.millis + ' ms';
    figures.append(bar, make('span', node.millis + ' ms', 'chip'), make('span', node.actualRows + ' rows', 'chip'));
    if (node.rest) {
      figures.append(make('span', node.rest, 'chip'));
    }
  }
  if (node.rows !== undefined) {
    figures.append(make('span', 'estimated ' + node.rows + ' rows, cost ' + node.cost, 'chip estimate'));
  }
  return [make('span', node.text, 'operator'), figures];
}
