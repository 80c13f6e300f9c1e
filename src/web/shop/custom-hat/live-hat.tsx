import { useEffect, useLayoutEffect, useRef } from 'react'
import { HAT_CATEGORIES, isHatCategory } from '#domain/custom-hat.ts'
import { type HatLook, lookDetails, NO_LOOK } from '#domain/hat-look.ts'
import { groundOf } from '#hats/ordered-hat.ts'
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts'
import { useLook } from './composing.tsx'
import { drawLook, type HatCanvas, hatCanvas } from './hat-canvas.ts'

/** The hat being composed. Preact leaves the inside alone: the canvas repaints it in a fraction of the time. */
export function LiveHat({ labelledBy }: { labelledBy: string }) {
  const look = useLook()
  const ground = useRef<SVGSVGElement>(null)
  const canvas = useRef<HatCanvas>(null)
  const before = useRef<HatLook>(null)

  useLayoutEffect(() => {
    const svg = ground.current!
    canvas.current ??= hatCanvas(svg)
    const { adopt, show } = canvas.current
    const drawn = before.current
    before.current = look
    if (svg.firstChild && (!drawn || isSameLook(drawn, look)))
      // The second call rehearses a repaint: a browser compiles code on its first run, which takes longest.
      return onceAtIt([() => adopt(drawLook(look)), () => show(drawLook(look))])
    show(drawLook(look))
    if (drawn && drawn.hatCategory !== look.hatCategory) workUpwards(svg)
  }, [look])

  // Warm-up: the first drawing of a shape takes longer than all later ones together.
  useEffect(() => onceAtIt(SHAPES.map(one => () => drawLook(one))), [])

  return (
    <svg
      ref={ground}
      viewBox="0 0 400 400"
      role="img"
      aria-labelledby={labelledBy}
      className="block size-full"
      style={{ background: groundOf(lookDetails(look)) }}
      // Hydration keeps the server's drawing, so that the browser need not draw it again.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; it contains no user text
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawLook(look) : '' }}
    />
  )
}

const isSameLook = (one: HatLook, other: HatLook): boolean => JSON.stringify(one) === JSON.stringify(other)

const SHAPES: readonly HatLook[] = Object.keys(HAT_CATEGORIES)
  .filter(isHatCategory)
  .map(hatCategory => ({ ...NO_LOOK, hatCategory }))

/** Events of a person who is about to compose, not of one who only looks. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

/** Runs the tasks in idle time after the first such event. @returns a function that stops them */
function onceAtIt(tasks: readonly (() => void)[]): () => void {
  const signs = new AbortController()
  let stop = () => {}
  const start = () => {
    signs.abort()
    stop = whenIdle(tasks)
  }
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true, signal: signs.signal })
  return () => {
    signs.abort()
    stop()
  }
}

/** Runs one task after the other while the page is idle. @returns a function that stops them */
function whenIdle(tasks: readonly (() => void)[]): () => void {
  const [task, ...later] = tasks
  if (!task) return () => {}
  let stop: () => void
  const run = () => {
    task()
    stop = whenIdle(later)
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(run, { timeout: 2_000 })
    stop = () => cancelIdleCallback(id)
  } else {
    const id = setTimeout(run, 200)
    stop = () => clearTimeout(id)
  }
  return () => stop()
}

/** Animates a new shape: it grows row by row, from the brim upwards. */
function workUpwards(svg: SVGElement) {
  if (prefersReducedMotion()) return
  svg.animate([{ clipPath: 'inset(100% 0 0)' }, { clipPath: 'inset(0)' }], {
    duration: 420,
    easing: 'steps(18)',
  })
}
