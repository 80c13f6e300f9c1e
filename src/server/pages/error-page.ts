import * as language from '#messages/language.ts'
import * as messages from '#messages/pages.ts'
import { xmlText } from '#server/platform/xml.ts'

/** The text of the page. */
export type ErrorPageText = {
  title: string
  text: string
  /** links to continue with, the best one first */
  ways?: readonly Way[]
}

export type Way = { href: string; label: string }

export const AGAIN: Way = { href: '', label: messages.tryAgain }
export const HOME: Way = { href: '/', label: messages.homePage }

/** The files that the page needs; the service worker caches them beside the pages that it shows offline. */
type Files = { styles: readonly string[]; picture: string }

const linkTo = ({ href, label }: Way, place: number): string =>
  `<a class="btn${place > 0 ? ' btn-ghost' : ''}" href="${href}">${label}</a>`

/**
 * Renders the page that is shown if a page cannot be. It is complete in itself: no script could be missing. The shop's
 * own stylesheet provides its colours and typefaces.
 */
export function renderErrorPage(
  { title, text, ways = [AGAIN, HOME] }: ErrorPageText,
  brand: string,
  { styles, picture }: Files,
): string {
  const name = xmlText(brand)
  return `<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f6f7f1">
<title>${title} | ${name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>
main { display: grid; gap: 28px; max-width: 820px; margin: auto; padding: 56px 20px; align-items: center }
main > img { width: min(260px, 70vw); height: auto; border-radius: 24px; background: #d9e6bd }
h1 { font-size: clamp(2.25rem, 6vw, 3.5rem) }
main p { max-width: 46ch; margin: 14px 0 24px }
nav { display: flex; flex-wrap: wrap; gap: 12px }
@media (width >= 37.5rem) { main { grid-template-columns: 260px 1fr; gap: 48px; padding-block: 112px } }
</style>
</head>
<body>
<main>
<img src="${picture}" alt="" width="260" height="260">
<div>
<h1>${title}</h1>
<p>${xmlText(text)}</p>
<nav aria-label="${messages.whereToGoOn}">${ways.map(linkTo).join(' ')}</nav>
</div>
</main>
</body>
</html>
`
}
