// SPDX-License-Identifier: Apache-2.0
// A frame of a flame graph that is touched fills the width; its callers do too, the others leave.
for (const graph of document.querySelectorAll('svg.flames')) {
  const frames = [...graph.querySelectorAll('svg.frame')];
  graph.addEventListener('click', event => {
    const chosen = event.target.closest('svg.frame');
    if (!chosen) return;
    const from = +chosen.dataset.x, width = +chosen.dataset.w;
    for (const frame of frames) {
      const left = Math.max(+frame.dataset.x, from), right = Math.min(+frame.dataset.x + +frame.dataset.w, from + width);
      frame.style.display = right - left > width / 2000 ? '' : 'none';
      frame.setAttribute('x', 100 * (left - from) / width + '%');
      frame.setAttribute('width', Math.max(0, 100 * (right - left) / width) + '%');
    }
  });
}
document.documentElement.dataset.frames = document.querySelectorAll('svg.frame').length;
document.documentElement.dataset.fits = document.documentElement.scrollWidth <= window.innerWidth;
