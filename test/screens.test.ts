import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { SCREENS } from '#web/admin/common/screens.ts'
import { freshDatabase } from './database.ts'
import { testShop } from './test-shop.ts'

/** Where the owner gets in: the files of `routes/` under /admin that need no administrator. */
const DOORS = ['/admin/login', '/admin/reset', '/admin/setup']

const files = readdirSync(join(import.meta.dirname, '../src/web/routes'))
/** `/admin/products/$id` of `admin._inside.products.$id.tsx` */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, '')
    .replace('._inside', '')
    .replace(/\.index$/, '')
    .replaceAll('.', '/')}`

test('each of the owner’s screens has its route, and each route its screen', () => {
  const screens = files.filter(file => file.startsWith('admin._inside.') && file !== 'admin._inside.tsx')
  expect(screens.map(pathOf).sort()).toEqual(Object.keys(SCREENS).sort())
})

test('nothing of the owner’s is outside the guard but the doors', () => {
  const outside = files.filter(file => file.startsWith('admin.') && !file.startsWith('admin._inside'))
  expect(outside.filter(file => file !== 'admin.tsx').map(pathOf)).toEqual(DOORS)
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

  test.each(Object.entries(SCREENS))('sees neither %s nor what it shows', async (path, screen) => {
    const url = path.replace('$id', '1')
    const { statusCode, headers } = await pages.inject(url)
    expect([statusCode, headers.location]).toEqual([302, `/admin/login?${new URLSearchParams({ to: url })}`])
    if ('call' in screen) expect((await pages.inject(screen.call.replace('$id', '1'))).statusCode).toBe(401)
  })

  test.each(DOORS)('may knock at %s', async path => {
    expect((await pages.inject(path)).statusCode).toBe(200)
  })
})
