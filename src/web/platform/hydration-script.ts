import { scriptJson } from './script-json.ts'

/**
 * Returns the script that hydrates a page. It removes itself, because Preact does not expect it in the page.
 *
 * @param modules - URLs of all modules of the page, the entry module first
 * @param asleep - the notice shown if they fail to load, or if the browser cannot run them
 * @param isDeferred - whether it waits for the first view to be painted. What a shopper came to see needs none of the
 * modules, and on a slow connection they would take half the bandwidth of the pictures; the owner's screens show nothing
 * without them, so their pages have requested them already (early-requests.ts).
 */
export function hydrationScript(
  modules: readonly string[],
  asleep: string,
  { isDeferred }: { isDeferred: boolean },
): string {
  const unrequested = isDeferred ? modules : []
  const run = `(${hydrate})(${scriptJson(modules[0])},${scriptJson(unrequested)},${scriptJson(asleep)})`
  return `document.currentScript.remove();${isDeferred ? `firstView.then(()=>${run})` : run}`
}

/** How long hydration may take before clicks are no longer recorded and the notice appears. */
const PATIENCE_MS = 15_000

/**
 * Runs in the page as text, so it cannot use anything from this file. When it gives up, it drops the recorded clicks
 * and no button is shown as busy any more. The notice is added outside of what Preact renders. If the modules load
 * after all, the notice is removed and clicks are recorded again until the page is hydrated.
 */
const hydrate = `(entry, unrequested, asleep) => {
for (const href of unrequested) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
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
import(entry).then(() => { clearTimeout(timer); window.earlyClicks = window.earlyClicks || new Set(); said.remove(); }, giveUp);
}`
