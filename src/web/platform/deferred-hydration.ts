/**
 * The script that wakes a page up once its first frame stands: what a shopper came to see needs none of the modules, and on a
 * slow line they would take half of it from the pictures. A tab in the background paints nothing, and does not wait for that;
 * neither, for long, does a browser that does not tell. The script takes itself out of the page, where Preact does not
 * expect it.
 *
 * @param modules - addresses of all modules of the page, the one that starts all others first
 */
export const deferredHydrationScript = (modules: readonly string[]): string =>
  `document.currentScript.remove();(${DEFERRED_HYDRATION})(${JSON.stringify(modules)})`

/** As text: it runs in the page, where nothing of this file is. */
const DEFERRED_HYDRATION = `modules => {
let begin = () => {
begin = () => {};
for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
import(modules[0]);
};
if (document.hidden) return begin();
setTimeout(() => begin(), 2000);
new PerformanceObserver(() => begin()).observe({ type: 'paint', buffered: true });
}`
