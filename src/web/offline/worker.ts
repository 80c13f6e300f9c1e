/**
 * The service worker: keeps what was seen, and shows it when the network is gone. The network always comes first; nothing
 * of a person's own is kept but the cart, and nothing is ever sent later on.
 */
import { pageAddress } from '#domain/page-url.ts'
import { fetchStrategy, type VisitedPage } from './fetch-strategy.ts'
import { listenForNotices } from './notices.ts'

/** Written before this script by the server: what this build is called, and the files that any of its pages may need. */
declare const BUILD: { version: string; files: string[] }

// What of a worker's own types is used here; the library's would not stand beside those of a page.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { data: VisitedPage }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

/** How long a page may take before its copy is shown. */
const PATIENCE_MS = 4_000

/** A copy of a page that is younger is not fetched anew because the page was walked through again. */
const FRESH_MS = 600_000

const UNSEEN_PAGE = '/offline/unseen'
const PERSONAL_PAGE = '/offline/personal'

/** A shelf of copies: what has lain on it the longest goes when it is full. */
type Shelf = { name: string; most: number }
// The names of files carry their content, so those of several builds lie side by side: a tab that is open over a new
// deploy still finds its own. What calls answer is of one build's shape.
const FILES: Shelf = { name: 'files', most: 200 }
const PAGES: Shelf = { name: 'pages', most: 40 }
const PICTURES: Shelf = { name: 'pictures', most: 150 }
const CALLS: Shelf = { name: `calls-${BUILD.version}`, most: 40 }
const SHELVES = [FILES, PAGES, PICTURES, CALLS]

const ANY_ENCODING = { ignoreVary: true }

async function put({ name, most }: Shelf, key: string, reply: Response): Promise<void> {
  const shelf = await caches.open(name)
  await shelf.put(key, reply)
  const keys = await shelf.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(each => shelf.delete(each)))
}

/** Stores a copy while the reply is being sent. A full disk must not break the reply. */
const keep = (event: Lasting, shelf: Shelf, key: string, reply: Response): void =>
  event.waitUntil(put(shelf, key, reply.clone()).catch(() => undefined))

const find = async ({ name }: Shelf, key: string): Promise<Response | undefined> =>
  (await caches.open(name)).match(key, ANY_ENCODING)

/** A file of a build never changes. */
async function file(event: Lasting, url: string): Promise<Response> {
  const copy = await find(FILES, url)
  if (copy) return copy
  const reply = await fetch(url)
  if (reply.ok) keep(event, FILES, url, reply)
  return reply
}

async function picture(event: Lasting, request: Request): Promise<Response> {
  try {
    const reply = await fetch(request)
    if (reply.ok && !(await find(PICTURES, request.url))) keep(event, PICTURES, request.url, reply)
    return reply
  } catch (error) {
    const copy = await find(PICTURES, request.url)
    if (copy) return copy
    throw error
  }
}

/** Marked, so that the page can tell that this is how things were. */
function asCached(copy: Response, body: BodyInit | null): Response {
  const headers = new Headers(copy.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set('x-kept', '1')
  return new Response(body, { headers })
}

async function call(event: Lasting, request: Request): Promise<Response> {
  const { url } = request
  try {
    const reply = await fetch(request)
    if (reply.ok) {
      const { pathname } = new URL(url)
      // There is one cart.
      if (pathname === '/api/cart')
        await (await caches.open(CALLS.name)).delete(pathname, { ignoreSearch: true, ...ANY_ENCODING })
      keep(event, CALLS, url, reply)
    }
    return reply
  } catch (error) {
    const copy = await find(CALLS, url)
    if (!copy) throw error
    return asCached(copy, copy.body)
  }
}

const keyOf = (url: string): string => new URL(pageAddress(url), url).href

/** Keeps a page that has come; one that there is no more is forgotten. */
async function keepPage(event: Lasting, url: string, reply: Response): Promise<void> {
  if (reply.status === 404) await (await caches.open(PAGES.name)).delete(keyOf(url), ANY_ENCODING)
  else if (reply.ok && !reply.redirected && reply.headers.get('content-type')?.startsWith('text/html'))
    keep(event, PAGES, keyOf(url), reply)
}

/** A document from the network, which the browser may have asked for while this worker was waking up. */
const comingTo = async (event: Asked): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request)

async function page(event: Asked): Promise<Response> {
  const { url } = event.request
  const coming = comingTo(event)
  // Also what comes too late for now is kept.
  event.waitUntil(coming.then(reply => keepPage(event, url, reply)).catch(() => undefined))
  const late = new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([coming, late]).catch(() => undefined)
  if (inTime) return inTime
  const copy = await find(PAGES, keyOf(url))
  if (copy) return asCached(copy, (await copy.text()).replace('<html ', '<html data-kept '))
  return coming.catch(() => file(event, UNSEEN_PAGE))
}

const personalPage = (event: Asked): Promise<Response> =>
  comingTo(event).catch(() => file(event, PERSONAL_PAGE))

/** Fetches what a page has shown past the worker: most of it lies in the browser's own cache still. */
async function keepSeen(event: Lasting, { page, parts }: VisitedPage): Promise<void> {
  if (fetchStrategy(new URL(page), true) === 'page') {
    const age = Date.now() - Date.parse((await find(PAGES, keyOf(page)))?.headers.get('date') ?? '')
    if (!(age < FRESH_MS)) {
      // It is no visit, and is not to be counted as one.
      const reply = await fetch(keyOf(page), { headers: { purpose: 'prefetch' } })
      // As a document it also loads the scripts that hydrate it; pages that were rendered in the browser lack them.
      const html = await reply.clone().text()
      // Its styles name typefaces that it may not be written with.
      const unstyled = html.replaceAll(/<style>.*?<\/style>/gs, '')
      for (const [path] of unstyled.matchAll(/\/assets\/[\w.-]+/g)) await file(event, path)
      await keepPage(event, page, reply)
    }
  }
  for (const part of parts) {
    const url = new URL(part)
    const way = url.origin === location.origin && fetchStrategy(url, false)
    if (way === 'file') await file(event, part)
    else if (way === 'picture') await picture(event, new Request(part))
    else if (way === 'call') await call(event, new Request(part))
  }
}

async function prepare(): Promise<void> {
  const anew = async (each: string) => {
    const reply = await fetch(each)
    if (!reply.ok) throw new Error(`${each}: ${reply.status}`)
    await put(FILES, each, reply)
  }
  for (const each of BUILD.files) {
    const copy = await find(FILES, each)
    // Put anew, what is there already comes to lie on top.
    await (copy ? put(FILES, each, copy) : anew(each))
  }
  await anew(UNSEEN_PAGE)
  await anew(PERSONAL_PAGE)
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const ours = new Set(SHELVES.map(({ name }) => name))
  for (const name of await caches.keys()) if (!ours.has(name)) await caches.delete(name)
  // The network request starts while the worker starts (navigation preload).
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('install', event => event.waitUntil(prepare()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('message', event => event.waitUntil(keepSeen(event, event.data).catch(() => undefined)))
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  const way = fetchStrategy(url, request.mode === 'navigate')
  if (way === 'page') event.respondWith(page(event))
  else if (way === 'personal') event.respondWith(personalPage(event))
  else if (way === 'file') event.respondWith(file(event, request.url))
  else if (way === 'picture') event.respondWith(picture(event, request))
  else if (way === 'call') event.respondWith(call(event, request))
})
listenForNotices()
