/**
 * The script that wakes a page up once its first view stands: what a shopper came to see needs none of the modules, and on a
 * slow line they would take half of it from the pictures. The script takes itself out of the page, where Preact does not expect it.
 *
 * @param modules - addresses of all modules of the page, the one that starts all others first
 */
export const deferredHydrationScript = (modules: readonly string[]): string =>
  `document.currentScript.remove();firstView.then(()=>(${hydrate})(${JSON.stringify(modules)}))`

/** As text: it runs in the page, where nothing of this file is. */
const hydrate = `modules => {
for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
import(modules[0]);
}`
