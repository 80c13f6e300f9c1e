/**
 * The names of icon buttons for those who see the icon and wonder: whatever bears `data-tooltip` shows its label beside it.
 * One bubble for the whole page, in the browser's top layer, so that it stands over drawers and dialogs too.
 */

/** Milliseconds until the first one comes, and how long after it the next one comes at once (specification §9). */
const DELAY = 700
const SKIP_DELAY = 300

/** from the edges of the window, in px */
const MARGIN = 8

const bubble = document.createElement('div')
bubble.className = 'tooltip'
bubble.popover = 'manual'
// A screen reader has just read the same as the button's own name.
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

/** The pointer is over this, or over nothing that has a tooltip. */
function reach(bearer: Element | undefined) {
  if (bearer && bearer === near) return
  hide()
  near = bearer
  if (!bearer) return
  const isNext = performance.now() - closedAt < SKIP_DELAY
  timer = setTimeout(show, isNext ? 0 : DELAY, bearer)
}

/** Listens from now on. */
export function watchTooltips() {
  document.body.append(bubble)
  addEventListener('pointermove', event => {
    // The bubble itself may be pointed at, as by a magnifier.
    if (event.pointerType === 'mouse' && event.target !== bubble && event.target !== words)
      reach(bearerOf(event))
  })
  document.documentElement.addEventListener('pointerleave', () => reach(undefined))
  // Stays `near`: what was clicked needs no explanation until the pointer comes back.
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
    // Not where a script moved the focus, as into a drawer that has just opened.
    const bearer = lastKey === 'Tab' ? bearerOf(event) : undefined
    if (bearer) show(bearer)
  })
  addEventListener('focusout', event => bearerOf(event) && hide())
  // Under an open drawer a click beside it closes it; one on the bubble is none.
  bubble.addEventListener('pointerdown', event => event.stopPropagation())
}
