/**
 * Tooltips that name icon buttons: an element with `data-tooltip` shows its label beside it. The whole page shares one
 * bubble, in the browser's top layer, above drawers and dialogs.
 */

/**
 * Milliseconds before the first tooltip, and after a tooltip has closed how long the next one appears at once
 * (specification §9).
 */
const DELAY = 700
const SKIP_DELAY = 300

/** from the edges of the window, in px */
const MARGIN = 8

const bubble = document.createElement('div')
bubble.className = 'tooltip'
bubble.popover = 'manual'
// A screen reader has just read the same text as the button's own name.
bubble.ariaHidden = 'true'
const words = bubble.appendChild(document.createElement('span'))

let near: Element | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY
let lastKey = ''

const bearerOf = ({ target }: Event): Element | undefined =>
  (target instanceof Element && target.closest('[data-tooltip]')) || undefined

const isOpen = () => bubble.matches(':popover-open')

function show(bearer: Element) {
  if (!bearer.isConnected || !bubble.isConnected) return
  words.textContent = bearer.getAttribute('aria-label')
  bubble.showPopover()
  const of = bearer.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const most = document.documentElement.clientWidth - MARGIN - width
  bubble.style.left = `${Math.max(MARGIN, Math.min(of.left + of.width / 2 - width / 2, most))}px`
  bubble.style.top = `${of.top - height >= MARGIN ? of.top - height : of.bottom}px`
}

function hide() {
  clearTimeout(timer)
  if (!isOpen()) return
  bubble.hidePopover()
  closedAt = performance.now()
}

/** Handles the pointer being over this element, or over none with a tooltip. */
function reach(bearer: Element | undefined) {
  if (bearer && bearer === near) return
  hide()
  near = bearer
  if (!bearer) return
  const isNext = performance.now() - closedAt < SKIP_DELAY
  timer = setTimeout(show, isNext ? 0 : DELAY, bearer)
}

/** Adds the bubble to the page and starts listening. */
export function watchTooltips() {
  document.body.append(bubble)
  addEventListener('pointermove', event => {
    // The pointer may be over the bubble itself, as with a screen magnifier.
    if (event.pointerType === 'mouse' && event.target !== bubble && event.target !== words)
      reach(bearerOf(event))
  })
  document.documentElement.addEventListener('pointerleave', () => reach(undefined))
  // `near` stays: what was clicked needs no explanation until the pointer comes back.
  addEventListener('pointerdown', hide, true)
  addEventListener('scroll', () => reach(undefined), true)
  addEventListener(
    'keydown',
    ({ key }) => {
      lastKey = key
      if (key === 'Escape') hide()
    },
    true,
  )
  addEventListener('focusin', event => {
    // Not if a script moved the focus, as into a drawer that has just opened.
    const bearer = lastKey === 'Tab' ? bearerOf(event) : undefined
    if (bearer) show(bearer)
  })
  addEventListener('focusout', event => bearerOf(event) && hide())
  // A click beside an open drawer closes it; a click on the bubble must not.
  bubble.addEventListener('pointerdown', event => event.stopPropagation())
}
