import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'
import { LRUCache } from 'lru-cache'
import { options } from 'preact'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { icon } from '#hats/icon.ts'
import { stitchPatch } from '#hats/stitch-text.ts'
import { drawingAsLink } from '#hats/svg.ts'
import * as messages from '#messages/pages.ts'
import { setTransport } from './platform/api.ts'
import { dehydrateState } from './platform/dehydrated-state.ts'
import { earlyRequests } from './platform/early-requests.ts'
import { FIRST_VIEW_SCRIPT } from './platform/first-view.ts'
import { hydrationScript } from './platform/hydration-script.ts'
import { PAGE_FONTS_SCRIPT } from './platform/page-fonts.ts'
import { isBackOffice } from './platform/page-head.tsx'
import { pagePieces } from './platform/page-pieces.ts'
import { APP_END } from './platform/page-root.ts'
import { KEPT_PLACES_SCRIPT, keepsPlaces } from './platform/stored-places.ts'
import { makeRouter } from './router.tsx'
import { settingsQuery } from './shop/settings/settings.ts'
import { EARLY_SCRIPT } from './ui/hydration-state.ts'

export { setTransport }

type RouterManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/**
 * What each route needs: its stylesheets in the router's own shape, its modules with the entry module first, and the
 * text of the stylesheets by their URL.
 */
type Manifest = {
  routes: NonNullable<RouterManifest>['routes']
  modules: Record<string, string[]>
  styles: Record<string, Buffer>
}

// The router sets this for React on its scripts; Preact would write it into the page.
const { vnode: prepare } = options
options.vnode = vnode => {
  if (vnode.type === 'script') Reflect.deleteProperty(vnode.props, 'suppressHydrationWarning')
  prepare?.(vnode)
}

const END_OF_HEAD = '</head>'
const END_OF_PAGE = '</body></html>'

/** About 2.5 kB each: enough for a long listing and its neighbours. */
const KEPT_MARKUPS_MAX = 300
const cachedMarkups = new LRUCache<object, { way: string; markup: Buffer }>({ max: KEPT_MARKUPS_MAX })

function cachedMarkup(shown: object, way: string, draw: () => ReactElement): Buffer {
  const kept = cachedMarkups.get(shown)
  if (kept?.way === way) return kept.markup
  const markup = Buffer.from(renderToString(draw()))
  cachedMarkups.set(shown, { way, markup })
  return markup
}

let wordmark: { brand: string; link: string } | undefined

const drawings = {
  icon: drawingAsLink(icon()),
  wordmark(brand: string): string {
    if (wordmark?.brand !== brand) wordmark = { brand, link: drawingAsLink(stitchPatch(brand)) }
    return wordmark.link
  },
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Returns the router's own scripts: the one that restores the scroll position stands inside the page's content, all
 * others after it. A script within the content could be somebody else's.
 */
function routerScripts(
  router: Parameters<typeof getScrollRestorationScriptForRouter>[0],
  page: string,
): string[] {
  const scroll = getScrollRestorationScriptForRouter(router)
  const behind = page.slice(page.lastIndexOf(`<template id="${APP_END}">`)).matchAll(INLINE_SCRIPT)
  return [
    ...(scroll ? [`${scroll};document.currentScript.remove()`] : []),
    ...[...behind].map(([, code]) => code!),
  ]
}

/**
 * Renders the requested page with its data. Returns its status and the text of the shop's own inline scripts, for the
 * Content Security Policy. Absolute links are built on the origin of `request.url`.
 */
export async function render(
  request: Request,
  manifest: Manifest,
): Promise<{ status: number; location: string | null; html: Buffer; scripts: string[] }> {
  const { origin } = new URL(request.url)
  const { place, bytesOf } = pagePieces()
  let html: Buffer = Buffer.alloc(0)
  let scripts: string[] = []
  const { status, headers } = await createRequestHandler({
    createRouter: () =>
      makeRouter(origin, {
        cachedMarkup: (...asked) => place(cachedMarkup(...asked)),
        drawings,
        stylesOf: href => (href in manifest.styles ? place(manifest.styles[href]!) : undefined),
      }),
    request,
    getRouterManifest: () => ({ routes: manifest.routes }),
    // Renders to a string instead of a stream: streaming parks the page inside hidden elements, which breaks reading
    // without JavaScript. The HTML bypasses the response, which would encode it and decode it again.
  })(async ({ router }) => {
    const matches = router.stores.matches.get()
    const isOwners = isBackOffice(matches)
    const modules = [...new Set(matches.flatMap(({ routeId }) => manifest.modules[routeId] ?? []))]
    let page = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const { queryClient } = router.options.context
    const contactEmail = queryClient.getQueryData(settingsQuery.queryKey)?.contactEmail ?? ''
    if (isOwners) page = page.replace(END_OF_HEAD, end => earlyRequests(queryClient, modules) + end)
    const hydration = hydrationScript(modules, messages.pageIsAsleep(contactEmail), { isDeferred: !isOwners })
    if (!page.endsWith(END_OF_PAGE)) throw new Error(`The page ends with ${page.slice(-40)}`)
    const state = dehydrateState(queryClient, place)
    const ours = [...(keepsPlaces(page) ? [KEPT_PLACES_SCRIPT] : []), hydration]
    const last = `${state}${ours.map(code => `<script>${code}</script>`).join('')}`
    html = bytesOf(`${page.slice(0, -END_OF_PAGE.length)}${last}${END_OF_PAGE}`)
    scripts = [EARLY_SCRIPT, FIRST_VIEW_SCRIPT, PAGE_FONTS_SCRIPT, ...routerScripts(router, page), ...ours]
    return new Response(null, { status: getSsrStatus(router) })
  })
  return { status, location: headers.get('location'), html, scripts }
}
