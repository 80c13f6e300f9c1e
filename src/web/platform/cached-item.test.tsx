import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedItem } from './cached-item.tsx'
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

/** Renders an item as the server does, with a cache of its own. */
function drawing() {
  const kept = new Map<object, string>()
  const cachedMarkup = (shown: object, _way: string, draw: () => ReactElement) => {
    if (!kept.has(shown)) kept.set(shown, renderToString(draw()))
    return kept.get(shown)!
  }
  return (name: string, shows: object | undefined, isKept = true) => {
    const context = { cachedMarkup: isKept ? cachedMarkup : undefined } as RouterContext
    const router = createRouter({ routeTree: createRootRoute(), context } as object)
    return renderToString(
      <RouterContextProvider router={router}>
        <CachedItem shows={shows} way="large" className="item">
          <Hat name={name} />
        </CachedItem>
      </RouterContextProvider>,
    )
  }
}

test('an item is rendered once per object, and again for another object', () => {
  const draw = drawing()
  drawn = 0
  const cat = Object.freeze({ name: 'Kass' })
  const first = draw('Kass', cat)
  expect(draw('Kass', cat)).toBe(first)
  expect(drawn).toBe(1)
  expect(draw('Konn', Object.freeze({ name: 'Konn' }))).toContain('Konn')
  expect(drawn).toBe(2)
})

test('an item of an object that is not frozen is rendered each time', () => {
  const draw = drawing()
  const shown = { name: 'Kass' }
  expect(draw('Kass', shown)).toContain('Kass')
  expect(draw('Konn', shown)).toContain('Konn')
})

test('cached markup equals what Preact renders without the cache', () => {
  const draw = drawing()
  const kept = draw('Kass "ja" <rott>', Object.freeze({ name: 1 }))
  expect(kept).toBe(draw('Kass "ja" <rott>', undefined))
  expect(kept).toBe(draw('Kass "ja" <rott>', Object.freeze({ name: 2 }), false))
})
