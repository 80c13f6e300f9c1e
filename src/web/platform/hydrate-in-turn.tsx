import { options } from 'preact'
import { type ReactNode, Suspense, useState } from 'react'

type Turn = { hasCome: boolean; promise: Promise<void> }
type Content = { children: ReactNode }

let isHydrating = false
let hydration: Promise<void> | undefined
const waiting: (() => void)[] = []

/** Does it in a task of its own: not one of a timer, which a browser holds back after the fifth. */
function inTask(work: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}

const nextTask = () => new Promise<void>(inTask)

/** @param hydrate wakes the page up, but for what waits for its turn */
export function hydrateInTurns(hydrate: () => void): Promise<void> {
  hydration = (async () => {
    await nextTask()
    isHydrating = true
    // What effects change as a part is awake is drawn in a task of its own, too.
    options.debounceRendering = inTask
    try {
      hydrate()
      await nextTask()
      while (waiting.length > 0) {
        waiting.shift()!()
        // Until it is to be drawn, until it is, which may bring more that waits, and until what its effects change is.
        for (let task = 0; task < 3; task++) await nextTask()
      }
    } finally {
      options.debounceRendering = undefined
      isHydrating = false
    }
  })()
  return hydration
}

/**
 * Resolves when no part of the page is still to wake up. Preact leaves attributes as the server has written them, so what a
 * part shows may not change before that: answers of the API wait for it.
 */
export const hydrated = async (): Promise<void> => hydration

function nextTurn(): Turn {
  const turn: Turn = {
    hasCome: false,
    promise: new Promise(come =>
      waiting.push(() => {
        turn.hasCome = true
        come()
      }),
    ),
  }
  return turn
}

function Awaited({ turn, children }: Content & { turn: Turn | undefined }) {
  if (turn && !turn.hasCome) throw turn.promise
  return children
}

function InTurn({ children }: Content) {
  const [turn] = useState(() => (isHydrating ? nextTurn() : undefined))
  return (
    <Suspense fallback={null}>
      <Awaited turn={turn}>{children}</Awaited>
    </Suspense>
  )
}

/**
 * A single element that wakes up in a task of its own, behind those before it, where the server has drawn the page: Preact
 * hydrates in one piece, for which a slow phone would take no touch.
 * Nothing behind it may use `useId`, but for what waits, too.
 */
export const HydrateInTurn = import.meta.env.SSR ? ({ children }: Content) => children : InTurn
