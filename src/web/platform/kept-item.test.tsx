import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptItem } from './kept-item.tsx'
import type { RouterContext } from './router-context.ts'

let drawn = 0

function Hat({ name }: { name: string }) {
  drawn += 1
  return (
    <p title={name}>
      {name} & {drawn > 0 && 'lõng'}
    </p>
  )
}

/** Draws an item as the server does, with a memory of its own. */
function drawing() {
  const kept = new Map<object, string>()
  const keptMarkup = (shown: object, _way: string, draw: () => ReactElement) => {
    if (!kept.has(shown)) kept.set(shown, renderToString(draw()))
    return kept.get(shown)!
  }
  return (name: string, shows: object | undefined, isKept = true) => {
    const context = { keptMarkup: isKept ? keptMarkup : undefined } as RouterContext
    const router = createRouter({ routeTree: createRootRoute(), context } as object)
    return renderToString(
      <RouterContextProvider router={router}>
        <KeptItem shows={shows} way="large" className="item">
          <Hat name={name} />
        </KeptItem>
      </RouterContextProvider>,
    )
  }
}

test('an item is drawn once for what it shows, and again once that is something else', () => {
  const draw = drawing()
  drawn = 0
  const cat = Object.freeze({ name: 'Kass' })
  const first = draw('Kass', cat)
  expect(draw('Kass', cat)).toBe(first)
  expect(drawn).toBe(1)
  expect(draw('Konn', Object.freeze({ name: 'Konn' }))).toContain('Konn')
  expect(drawn).toBe(2)
})

test('what may change is drawn each time', () => {
  const draw = drawing()
  const shown = { name: 'Kass' }
  expect(draw('Kass', shown)).toContain('Kass')
  expect(draw('Konn', shown)).toContain('Konn')
})

test('what is kept is what Preact writes otherwise', () => {
  const draw = drawing()
  const kept = draw('Kass "ja" <rott>', Object.freeze({ name: 1 }))
  expect(kept).toBe(draw('Kass "ja" <rott>', undefined))
  expect(kept).toBe(draw('Kass "ja" <rott>', Object.freeze({ name: 2 }), false))
})
