// SPDX-License-Identifier: Apache-2.0
// What is too narrow for three letters has no name.
const name = frames => frames.forEach(frame => {
  frame.lastElementChild.style.display = frame.querySelector('rect').getBoundingClientRect().width < 26 ? 'none' : '';
});
const allFrames = [...document.querySelectorAll('svg.frame')];
addEventListener('resize', () => name(allFrames));
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
    name(frames);
  });
}
name(allFrames);
document.documentElement.dataset.frames = document.querySelectorAll('svg.frame').length;
document.documentElement.dataset.fits = document.documentElement.scrollWidth <= window.innerWidth;
