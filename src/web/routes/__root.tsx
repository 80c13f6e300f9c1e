import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, Scripts, useMatches, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import * as language from '#messages/language.ts'
import * as messages from '#messages/shop/layout.ts'
import * as titles from '#messages/shop/titles.ts'
import * as uiMessages from '#messages/ui.ts'
import { FIRST_VIEW_SCRIPT } from '#web/platform/first-view.ts'
import { HydrateInTurn } from '#web/platform/hydrate-in-turn.tsx'
import { useIsOffline, useRefetchAfterReconnect } from '#web/platform/network.ts'
import { PAGE_FONTS_SCRIPT } from '#web/platform/page-fonts.ts'
import { isBackOffice, PageHead } from '#web/platform/page-head.tsx'
import { APP, APP_END } from '#web/platform/page-root.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { useCartSyncAcrossTabs } from '#web/shop/cart/cart.ts'
import { Footer } from '#web/shop/layout/footer.tsx'
import { Header } from '#web/shop/layout/header.tsx'
import { NotFound } from '#web/shop/layout/not-found.tsx'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { unlistedHead } from '#web/shop/settings/page-head.ts'
import { settingsQuery, useSettings } from '#web/shop/settings/settings.ts'
import { EARLY_SCRIPT, useReplayEarlyClicks } from '#web/ui/hydration-state.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useTooltips } from '#web/ui/use-tooltips.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery).then(() => undefined),
  head: ({ match, matches }) => ({
    meta: [
      ...(match._notFound ? unlistedHead(match.context, messages.pageNotFound).meta : []),
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#f6f7f1' },
    ],
    links: [
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: `/${isBackOffice(matches) ? 'admin' : 'manifest'}.webmanifest` },
      { rel: 'alternate', type: 'application/rss+xml', title: titles.newProducts, href: '/feeds/new.xml' },
    ],
  }),
  shellComponent: Document,
  component: Shop,
  errorComponent: PageFailed,
  notFoundComponent: NotFound,
})

/**
 * The document. The browser keeps the server's markup except for the head, and hydrates what is inside the app element.
 */
function Document({ children }: { children: ReactNode }) {
  const { queryClient, drawings } = Route.useRouteContext()
  const app = <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  if (!import.meta.env.SSR)
    return (
      <>
        <PageHead />
        {app}
      </>
    )
  return (
    <html lang={language.code}>
      <head>
        <meta charSet="utf-8" />
        <PageHead />
        {drawings && <link rel="icon" href={drawings.icon} type="image/svg+xml" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own, and must run before any other script has loaded */}
        <script dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own, and must run before the page's content */}
        <script dangerouslySetInnerHTML={{ __html: FIRST_VIEW_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own, and must run before the page's content */}
        <script dangerouslySetInnerHTML={{ __html: PAGE_FONTS_SCRIPT }} />
      </head>
      <body>
        <div id={APP} className="contents">
          {app}
        </div>
        <template id={APP_END} />
        <Scripts />
      </body>
    </html>
  )
}

function Shop() {
  useFocusOnArrival()
  useTooltips()
  useReplayEarlyClicks()
  const isOwners = useMatches({ select: isBackOffice })
  return (
    <>
      {isOwners ? <Outlet /> : <ShopFront />}
      <ToastRegion />
    </>
  )
}

/** Precached by the service worker; without a worker, it may fail to load just when it is needed. */
const OfflineNotice = lazy<ComponentType>(() =>
  import('#web/shop/layout/offline-notice.tsx').catch(() => ({ default: () => null })),
)

function ShopFront() {
  useCartSyncAcrossTabs()
  const isNetworkGone = useIsOffline()
  useRefetchAfterReconnect(isNetworkGone)
  return (
    <>
      <a href="#sisu" className="skip-link">
        {messages.skipToContent}
      </a>
      <div className="flex min-h-dvh flex-col">
        {isNetworkGone && (
          <Suspense fallback={null}>
            <OfflineNotice />
          </Suspense>
        )}
        <TrialNotice />
        <HydrateInTurn>
          <Header />
        </HydrateInTurn>
        <HydrateInTurn>
          <main id="sisu" tabIndex={-1}>
            <Outlet />
          </main>
        </HydrateInTurn>
        <HydrateInTurn>
          <Footer />
        </HydrateInTurn>
      </div>
    </>
  )
}

/** Says on every page that no real money is charged (decision 36). */
const TrialNotice = () =>
  useSettings().isTrial && (
    <p className="bg-vaarikas px-5 py-2 text-center text-lumi">{uiMessages.trialShop}</p>
  )

/**
 * Announces a new page by moving the focus to its beginning, as a full load does. Does so in the frame that paints the
 * page, because focusing needs its layout; not if the page has moved the focus meanwhile. Within a page, only if the link
 * that was followed has disappeared.
 */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null
    const stops = [
      router.subscribe('onBeforeRouteMount', () => {
        before = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || (!pathChanged && before?.isConnected)) return
        requestAnimationFrame(() => {
          if ([before, document.body].includes(document.activeElement))
            document.getElementById('sisu')?.focus({ preventScroll: true })
        })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}
