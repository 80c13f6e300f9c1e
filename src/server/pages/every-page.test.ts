import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { isPersonalPage, mayShowProducts } from '#domain/page-url.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, testShop } from '#test/test-shop.ts'
import { cachedData } from './cached-data.ts'
import { DEV_MANIFEST } from './manifest.ts'
import { type Rendered, type Transport, transportOf, type WebEntry } from './renderer.ts'

const root = join(import.meta.dirname, '../../..')

const DATA = /(?<=id="page-data">).*?(?=<\/script>)/s

/** What a page shows, and its data regardless of order, without rendering times. */
function partsOf({ html }: Rendered) {
  const text = String(html).replaceAll(/\b\d{13}\b/g, '0')
  return { shown: text.replace(DATA, ''), data: JSON.parse(DATA.exec(text)![0]) as object }
}

test('exactly the pages that read products are rendered again after a sale, the same from the cache', async () => {
  const shop = await testShop(await freshDatabase())
  await addProduct(shop, { name: 'Teine <!--piece 0--> konn', description: '</script><b>' })
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
    const render = (path: string) => entry.render(new Request(`http://shop${path}`), DEV_MANIFEST)
    const transport = transportOf(shop.app)
    const askAll: Transport = (path, init) => {
      asked.push(path)
      return transport(path, init)
    }
    const screens = readdirSync(join(root, 'src/web/routes'))
      .map(file => `/${file.replace(/\.tsx$/, '')}`)
      .filter(path => !/[_$]/.test(path))
      .map(path => (path === '/index' ? '/' : path.replaceAll('.', '/')))
      .filter(path => !isPersonalPage(path))
    for (const path of [...screens, `/toode/${id}`]) {
      asked.length = 0
      entry.setTransport(askAll)
      const rendered = await render(path)
      expect([path, rendered.status]).toEqual([path, 200])
      const asksForProducts = asked.some(each => each.startsWith('/api/products'))
      expect([path, mayShowProducts(path)]).toEqual([path, asksForProducts])
      entry.setTransport(transportOf(shop.app, cachedData(shop)))
      // The second time, the products of a list are written from the first one's cache.
      for (let time = 0; time < (path === '/pood' ? 2 : 1); time++)
        expect(partsOf(await render(path)), path).toEqual(partsOf(rendered))
    }
  } finally {
    await vite.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}, 60_000)
