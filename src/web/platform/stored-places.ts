/**
 * Attributes for a closed `<details>` that opens as soon as the page is parsed, if what this tab has stored belongs in
 * it.
 * @param name the storage key (`tabStorage`)
 * @param when a regular expression that matches the stored JSON if the element is wanted
 */
export const openIfStored = (name: string, when: string) => ({ 'data-kept-as': name, 'data-kept-when': when })

/**
 * Attributes for an element that reserves a place. What a tab has stored for a page appears only once the page's script
 * runs, and would push down what follows. Takes the parameters of `openIfStored`.
 */
export const storedPlace = (name: string, when: string) => ({ hidden: true, ...openIfStored(name, when) })

/**
 * For an element whose place depends on a stored text: shows that field of the stored value, so that it reserves as
 * many lines.
 */
export const keptText = (field: string) => ({
  'data-kept-text': field,
  // Hydration leaves what the script has written here untouched.
  dangerouslySetInnerHTML: { __html: '&nbsp;' },
})

/** A script for the end of a page with such places: shows or opens those that are wanted as soon as the page is parsed. */
export const KEPT_PLACES_SCRIPT = import.meta.env.SSR
  ? `document.currentScript.remove();(${showPlaces})()`
  : ''

/** @param page the HTML that the server has rendered */
export const keepsPlaces = (page: string): boolean => page.includes(' data-kept-as="')

/** Runs in the page as text, so it cannot use anything from this file. */
function showPlaces() {
  try {
    for (const place of document.querySelectorAll<HTMLElement>('[data-kept-as]')) {
      const { keptAs, keptWhen, keptText } = place.dataset
      const kept = sessionStorage.getItem(keptAs!) ?? ''
      const isWanted = new RegExp(keptWhen!).test(kept)
      if (place instanceof HTMLDetailsElement) place.open = isWanted
      else place.hidden = !isWanted
      if (isWanted && keptText) place.textContent = JSON.parse(kept)[keptText] || place.textContent
    }
  } catch {
    // A browser without storage has nothing to reserve a place for.
  }
}
