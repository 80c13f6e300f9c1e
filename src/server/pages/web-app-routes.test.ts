import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { localCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { Settings } from '#server/settings/settings.ts'
import { webAppRoutes } from './web-app-routes.ts'

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const BRAND = 'Mari & kassid'
const settings = { public: async () => ({ brand: BRAND }) } as unknown as Settings

/** A minimal result of a build. */
function built(main = 'assets/main-1.js'): string {
  const root = mkdtempSync(join(tmpdir(), 'heegel-built-'))
  folders.push(root)
  const manifest = {
    'src/web/main.tsx': {
      file: main,
      css: ['assets/main.css'],
      imports: ['_framework.js'],
      dynamicImports: ['src/web/shop/cart/cart-drawer.tsx', 'src/web/routes/pood.tsx?tsr-split=component'],
    },
    '_framework.js': { file: 'assets/framework.js' },
    'src/web/shop/cart/cart-drawer.tsx': { file: 'assets/cart-drawer.js', imports: ['_drawer.js'] },
    '_drawer.js': { file: 'assets/drawer.js' },
    'src/web/routes/pood.tsx?tsr-split=component': { file: 'assets/pood.js' },
    'src/web/fonts/gabarito-latin.woff2': { file: 'assets/gabarito.woff2' },
    'src/web/pictures/half-made-hat.svg': { file: 'assets/hat.svg' },
  }
  mkdirSync(join(root, 'dist/client/.vite'), { recursive: true })
  mkdirSync(join(root, 'dist/worker'), { recursive: true })
  writeFileSync(join(root, 'dist/client/.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(root, 'dist/worker/sw.js'), 'self.built = BUILD')
  return root
}

function open(root: string) {
  const app = Fastify()
  webAppRoutes(app, { settings, changes: localCacheInvalidation(), root })
  return app
}

/** Runs the script as a browser would, as far as its first line. */
const buildOf = (script: string) =>
  new Function('self', `${script}; return self.built`)({}) as { version: string; files: string[] }

test('the worker caches what every page needs and what opens over it, not the screens', async () => {
  const reply = await open(built()).inject('/sw.js')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const { files } = buildOf(reply.body)
  expect(files).toEqual(
    expect.arrayContaining([
      '/assets/main-1.js',
      '/assets/main.css',
      '/assets/framework.js',
      '/assets/drawer.js',
    ]),
  )
  expect(files).toEqual(expect.arrayContaining(['/assets/gabarito.woff2', '/assets/hat.svg']))
  expect(files).not.toContain('/assets/pood.js')
})

test('another build is another worker, the same build is not', async () => {
  const scriptOf = async (root: string) => (await open(root).inject('/sw.js')).body
  const [one, same, other] = await Promise.all([built(), built(), built('assets/main-2.js')].map(scriptOf))
  expect(same).toBe(one)
  expect(buildOf(other!).version).not.toBe(buildOf(one!).version)
})

test('the offline pages run no script, and are hidden from search engines', async () => {
  const app = open(built())
  for (const [kind, words] of [
    ['unseen', 'Oled võrgust väljas'],
    ['personal', 'Selle lehe jaoks on vaja võrku'],
  ]) {
    const { body, headers } = await app.inject(`/offline/${kind}`)
    expect(body).toContain(`<h1>${words}</h1>`)
    expect(body).toContain('Mari &amp; kassid')
    expect(body).toContain('href="/assets/main.css"')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  }
})

test('without a build, as in development, there is no worker', async () => {
  const root = mkdtempSync(join(tmpdir(), 'heegel-empty-'))
  folders.push(root)
  const app = open(root)
  expect((await app.inject('/sw.js')).statusCode).toBe(404)
  expect((await app.inject('/manifest.webmanifest')).json().name).toBe(BRAND)
})
