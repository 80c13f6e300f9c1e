import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPersonalPage } from '#domain/page-url.ts'
import { buildApp } from '#server/app.ts'
import { SCREENS } from '#web/admin/common/screens.ts'
import { freshDatabase } from './database.ts'
import { testShop } from './test-shop.ts'

/** The routes under /admin that need no sign-in. */
const DOORS = ['/admin/invited', '/admin/login', '/admin/reset', '/admin/setup']

const files = readdirSync(join(import.meta.dirname, '../src/web/routes'))
/** `/admin/products/$id` for `admin._inside.products.$id.tsx` */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, '')
    .replace('._inside', '')
    .replace(/\.index$/, '')
    .replaceAll('.', '/')}`

test('every owner’s screen has a route, and every route a screen', () => {
  const screens = files.filter(file => file.startsWith('admin._inside.') && file !== 'admin._inside.tsx')
  expect(screens.map(pathOf).sort()).toEqual(Object.keys(SCREENS).sort())
})

test('only the sign-in routes under /admin are outside the guard', () => {
  const outside = files.filter(file => file.startsWith('admin.') && !file.startsWith('admin._inside'))
  // The frame of them all, and the unknown URLs.
  const shared = ['admin.tsx', 'admin.$.tsx']
  expect(outside.filter(file => !shared.includes(file)).map(pathOf)).toEqual(DOORS)
})

/** The pages that are the same for everybody, so that the shop and the browser may cache them. */
const PUBLIC = [
  '/contact',
  '/custom-hat',
  '/eritellimus',
  '/index',
  '/minust',
  '/muusika',
  '/pood',
  '/privaatsus',
  '/tingimused',
  '/toode/$id',
]

test('every page is known to be public, or named as personal: otherwise it would be cached for everybody', () => {
  const pages = files.filter(file => file.endsWith('.tsx') && file !== '__root.tsx').map(pathOf)
  expect(pages.filter(path => !isPersonalPage(path)).toSorted()).toEqual(PUBLIC)
})

describe('a stranger', () => {
  let pages: FastifyInstance
  beforeAll(async () => {
    const shop = await testShop(await freshDatabase())
    pages = await buildApp(shop, async () => async () => ({
      status: 200,
      location: null,
      html: 'page',
      scripts: [],
    }))
  })
  afterAll(() => pages.close())

  test.each(Object.entries(SCREENS))('sees neither %s nor its data', async (path, screen) => {
    const url = path.replace('$id', '1')
    const { statusCode, headers } = await pages.inject(url)
    expect([statusCode, headers.location]).toEqual([302, `/admin/login?${new URLSearchParams({ to: url })}`])
    if ('call' in screen) expect((await pages.inject(screen.call.replace('$id', '1'))).statusCode).toBe(401)
  })

  test.each(DOORS)('may open %s', async path => {
    expect((await pages.inject(path)).statusCode).toBe(200)
  })
})
