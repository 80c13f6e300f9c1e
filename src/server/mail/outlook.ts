/** What Outlook for Windows needs, whose layout is that of Word: it alone reads these comments. */
import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as look from './email-styles.ts'

/** A table that only Outlook sees: it ignores the maximum width of the sheet. */
const OUTLOOK_WIDTH = [
  `<!--[if mso]><table align="center" width="${look.SHEET.maxWidth}" border="0" cellpadding="0" cellspacing="0" role="presentation"><tr><td><![endif]-->`,
  '<!--[if mso]></td></tr></table><![endif]-->',
]

export const fixedInOutlook = (sheet: ReactElement): ReactElement =>
  h('div', {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: Preact makes no comments; the rest is rendered.
    dangerouslySetInnerHTML: { __html: OUTLOOK_WIDTH.join(renderToStaticMarkup(sheet)) },
  })

/**
 * Outlook ignores the padding of a link: spaces that only it renders stand for the 12 pixels on each side of a patch.
 */
export const OUTLOOK_LEFT = '<i style="mso-font-width:300%;mso-text-raise:7.5" hidden>&#8202;&#8202;</i>'
export const OUTLOOK_RIGHT = '<i style="mso-font-width:300%" hidden>&#8202;&#8202;&#8203;</i>'

export const outlookPadding = (spaces: string): ReactElement =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Preact makes no comments; these are constants.
  h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${spaces}<![endif]-->` } })
