import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { isPersonalPage, mayShowProducts } from '#domain/page-url.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, testShop } from '#test/test-shop.ts'
import { DEV_MANIFEST } from './manifest.ts'
import { transportOf, type WebEntry } from './renderer.ts'

const root = join(import.meta.dirname, '../../..')

test('exactly the pages that ask for products are rendered anew after a sale', async () => {
  const shop = await testShop(await freshDatabase())
  const id = await addProduct(shop)
  const cacheDir = mkdtempSync(join(tmpdir(), 'heegel-test-'))
  const vite = await createServer({
    root,
    cacheDir,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const entry = (await vite.ssrLoadModule('/src/web/server.tsx')) as WebEntry
    const asked: string[] = []
    const transport = transportOf(shop.app)
    entry.setTransport((path, init) => {
      asked.push(path)
      return transport(path, init)
    })
    const screens = readdirSync(join(root, 'src/web/routes'))
      .map(file => `/${file.replace(/\.tsx$/, '')}`)
      .filter(path => !/[_$]/.test(path))
      .map(path => (path === '/index' ? '/' : path.replaceAll('.', '/')))
      .filter(path => !isPersonalPage(path))
    for (const path of [...screens, `/toode/${id}`]) {
      asked.length = 0
      const { status } = await entry.render(new Request(`http://shop${path}`), DEV_MANIFEST)
      expect([path, status]).toEqual([path, 200])
      const asksForProducts = asked.some(each => each.startsWith('/api/products'))
      expect([path, mayShowProducts(path)]).toEqual([path, asksForProducts])
    }
  } finally {
    await vite.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}, 60_000)
