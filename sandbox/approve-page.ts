/**
 * The page where a payer would log in at the real provider: without scripts, foreign resources or anything to install.
 */
import { createHash } from 'node:crypto'
import { OUTCOMES } from './outcomes.ts'
import type { Capture, Order } from './records.ts'

const STITCH =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='3'%3E%3Crect x='2.5' width='11' height='3' rx='1.5'/%3E%3C/svg%3E\")"
const SHELLS = 'radial-gradient(circle at 50% 0,#000 67%,#0000 69%) 0 0/28px 18px round'

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:28px 20px;background:#CBE1EC;color:#2B2226;font:400 17px/1.55 Gabarito,"Trebuchet MS",system-ui,sans-serif}
main{width:100%;max-width:448px;filter:drop-shadow(0 1px 0 #2B22262e)}
.receipt{background:#fff;border-radius:24px 24px 0 0;padding:0 32px 20px}
.shells{height:18px;background:#fff;mask:${SHELLS}}
.label{display:inline-block;position:relative;top:-14px;margin:0 0 2px -4px;padding:9px 22px;border-radius:3px;background:#F6DC84;font-weight:650;font-size:15px;line-height:1;box-shadow:0 1px 0 #2B22262e,0 3px 8px -3px #2B222647}
.label::before,.label::after{content:"";position:absolute;top:6px;bottom:6px;width:0;border-left:2px dotted #2B222680}
.label::before{left:8px}.label::after{right:8px}
h1{margin:0;font-size:clamp(52px,15vw,68px);line-height:1;font-weight:850;letter-spacing:-.032em;font-variant-numeric:tabular-nums}
p{margin:0}
.to{margin-top:8px;font-size:20px;line-height:1.4;overflow-wrap:anywhere}
.for{color:#5F5258;font-size:15px;overflow-wrap:anywhere}
.plain{margin:20px 0 0;padding:13px 16px;border-radius:12px;background:#E0EECB;color:#1F4D21;font-weight:600}
hr{height:3px;margin:24px 0 20px;border:0;background:#2B2226;opacity:.34;mask:${STITCH} 0 0/16px 3px round}
label{display:block;font-weight:600;font-size:16px;margin-bottom:6px}
select{width:100%;min-height:52px;padding:0 12px;border:1.5px solid #8C8388;border-radius:12px;background:#fff;color:inherit;font:inherit}
.buttons{display:grid;gap:12px;margin-top:20px}
button,a.button{position:relative;display:grid;place-items:center;width:100%;min-height:64px;padding:0 24px;border:0;border-radius:14px;background:#1F5C3A;color:#fff;font:inherit;font-size:20px;font-weight:650;text-decoration:none;cursor:pointer;transition:background .18s}
button::before,a.button::before{content:"";position:absolute;inset:5px 12px;background:currentColor;opacity:.42;mask:${STITCH} 0 0/13px 2px repeat-x,${STITCH} 0 100%/13px 2px repeat-x}
button:hover,a.button:hover{background:#164429}
button.ghost{min-height:52px;background:none;color:#2B2226;font-size:18px}
button.ghost::before{opacity:.5}
button.ghost:hover{background:#F6F7F1}
:focus-visible{outline:3px solid #2E4A8C;outline-offset:3px}
@media (max-width:440px){.receipt{padding-inline:22px}}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, letter => ENTITIES[letter]!)

const OPTIONS = Object.entries(OUTCOMES)
  .map(([outcome, words]) => `<option value="${outcome}">${escaped(words)}</option>`)
  .join('')

function page(title: string, content: string): string {
  return `<!doctype html><html lang="et"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><div class="receipt"><p class="label">Proovimakse</p>${content}</div><div class="shells"></div></main></body></html>`
}

const sumText = (order: Order): string => {
  const { currency_code: currency, value } = order.request.unit.amount
  return currency === 'EUR' ? `€${value}` : `${value} ${currency}`
}

const summary = (order: Order): string => {
  const { description } = order.request.unit
  return `<h1>${escaped(sumText(order))}</h1><p class="to">${escaped(order.request.brandName)}</p>${description ? `<p class="for">${escaped(description)}</p>` : ''}`
}

const PLAIN = '<p class="plain">See on proovimakse: päris raha ei liigu.</p>'

/** The page that asks the payer to pay; the form is posted to the page's own address. */
export const approvePage = (order: Order): string =>
  page(
    `Proovimakse | ${order.request.brandName}`,
    `${summary(order)}${PLAIN}<hr><form method="post"><label for="outcome">Mis juhtub?</label><select id="outcome" name="outcome">${OPTIONS}</select><div class="buttons"><button name="decision" value="approve">Maksa</button><button class="ghost" name="decision" value="cancel">Katkesta</button></div></form>`,
  )

/** The actions that a payer can still take on a completed payment. */
function laterDecisions({ status, dispute }: Capture): string {
  const isDisputed = dispute !== undefined && dispute.status !== 'RESOLVED'
  const ways: [decision: string, words: string][] = []
  if (status !== 'REFUNDED') ways.push(['reverse', 'Võta raha panga kaudu tagasi'])
  if (isDisputed) ways.push(['resolve-dispute', 'Lõpeta vaidlus'])
  else if (status !== 'REFUNDED') ways.push(['dispute', 'Ava vaidlus'])
  const buttons = ways.map(
    ([decision, words]) => `<button class="ghost" name="decision" value="${decision}">${words}</button>`,
  )
  return buttons.length ? `<form method="post"><div class="buttons">${buttons.join('')}</div></form>` : ''
}

/** The page of a completed payment. A pending one can be decided here. */
export function paidPage(order: Order, returnAddress: string): string {
  const { capture } = order
  const isPending =
    capture?.status === 'PENDING' || capture?.refunds.some(({ status }) => status === 'PENDING') === true
  const words = isPending ? 'See proovimakse on kontrollis.' : 'See proovimakse on juba tehtud.'
  const next = isPending
    ? '<form method="post"><div class="buttons"><button name="decision" value="complete">Kinnita makse</button><button class="ghost" name="decision" value="decline">Lükka makse tagasi</button></div></form>'
    : `<a class="button" href="${escaped(returnAddress)}">Tagasi poodi</a>${capture ? laterDecisions(capture) : ''}`
  return page(
    `Proovimakse | ${order.request.brandName}`,
    `${summary(order)}<p class="plain">${words}</p><hr>${next}`,
  )
}

/** The page of an unknown or expired payment. */
export const expiredPage = (): string =>
  page(
    'Proovimakse',
    '<p class="to">Seda makset ei ole või on selle aeg läbi. Alusta maksmist poes uuesti.</p>',
  )

/**
 * The security headers of these pages. Browsers also apply `form-action` to the redirect after the form, hence the
 * origins to which this payment leads.
 */
export function pageHeaders(leadsTo: string[]): Record<string, string> {
  const origins = [...new Set(leadsTo.map(address => new URL(address).origin))]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
