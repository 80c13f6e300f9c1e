// Owns what makes the shop an installable web app: the manifest, the service worker, the pages it shows offline.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as messages from '#messages/pages.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { Settings } from '#server/settings/settings.ts'
import { renderErrorPage } from './error-page.ts'
import { readSharedAssets } from './manifest.ts'
import { cacheReply } from './reply-cache.ts'
import { contentSecurityPolicy } from './security.ts'
import { webAppManifest } from './web-app.ts'

/** What the service worker shows instead of a page that needs the network. */
const OFFLINE_PAGES = {
  unseen: {
    title: messages.offlineTitle,
    text: messages.offlineText,
  },
  personal: {
    title: messages.pageNeedsNetwork,
    text: messages.pageNeedsNetworkText,
  },
}

type WebAppDeps = { settings: Settings; changes: CacheInvalidation; root: string }

export function webAppRoutes(app: FastifyInstance, { settings, changes, root }: WebAppDeps): void {
  const hidden = { schema: { hide: true } }

  for (const [path, start] of [
    ['/manifest.webmanifest', '/'],
    ['/admin.webmanifest', '/admin'],
  ] as const) {
    const manifest = cacheReply(changes, ['settings'], async () => {
      const { brand } = await settings.public()
      return new CachedReply(JSON.stringify(webAppManifest(brand, start)), {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
      })
    })
    app.get(path, hidden, async (request, reply) => (await manifest()).send(request, reply))
  }

  const script = join(root, 'dist', 'worker', 'sw.js')
  // In development no page registers a worker: it would show outdated sources.
  if (!existsSync(script)) return
  const everywhere = readSharedAssets(join(root, 'dist', 'client'))
  const worker = new CachedReply(workerOf(readFileSync(script, 'utf8'), everywhere), {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
  })
  app.get('/sw.js', hidden, async (request, reply) => worker.send(request, reply))

  for (const [kind, words] of Object.entries(OFFLINE_PAGES)) {
    const page = cacheReply(changes, ['settings'], async () => {
      const html = renderErrorPage(words, (await settings.public()).brand, everywhere)
      return new CachedReply(html, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(),
      })
    })
    app.get(`/offline/${kind}`, hidden, async (request, reply) => (await page()).send(request, reply))
  }
}

/**
 * The built script with the build that it belongs to: another build makes another script, which every browser installs.
 */
function workerOf(script: string, { files }: { files: readonly string[] }): string {
  const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)
  return `const BUILD=${JSON.stringify({ version, files })};\n${script}`
}
