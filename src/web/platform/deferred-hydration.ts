import { scriptJson } from './script-json.ts'

/**
 * The script that wakes a page up once its first view stands: what a shopper came to see needs none of the modules, and on a
 * slow line they would take half of it from the pictures. The script takes itself out of the page, where Preact does not expect it.
 *
 * @param modules - addresses of all modules of the page, the one that starts all others first
 * @param asleep - what is said where they do not come, or the browser cannot run them
 */
export const deferredHydrationScript = (modules: readonly string[], asleep: string): string =>
  `document.currentScript.remove();firstView.then(()=>(${hydrate})(${scriptJson(modules)},${scriptJson(asleep)}))`

/** How long a page may take to wake up before it stops pretending that it will. */
const PATIENCE_MS = 15_000

/**
 * As text: it runs in the page, where nothing of this file is. Clicks that are noted until then are let go: no button is under way
 * any more. The sentence stands beside what Preact draws, and goes when the modules come after all: from then on clicks are noted
 * again, until the page is awake.
 */
const hydrate = `(modules, asleep) => {
for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
const said = Object.assign(document.createElement('p'), { className: 'note bg-orange-note text-orange-ink', textContent: asleep });
said.setAttribute('role', 'alert');
said.style.cssText = 'position:fixed;inset:auto 12px 12px;z-index:20';
const giveUp = () => {
if (!window.earlyClicks) return;
for (const button of earlyClicks) button.removeAttribute('aria-busy');
delete window.earlyClicks;
document.body.append(said);
};
const timer = setTimeout(giveUp, ${PATIENCE_MS});
import(modules[0]).then(() => { clearTimeout(timer); window.earlyClicks ??= new Set(); said.remove(); }, giveUp);
}`
