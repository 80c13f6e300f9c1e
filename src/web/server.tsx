import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { setTransport } from './api.ts'
import { makeRouter } from './router.tsx'

export { setTransport }

/** Which files each route needs, in the router's own shape. */
export type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/**
 * Renders the page that a request asks for, with its data and its status.
 * Links that must be whole are built on the origin of `request.url`.
 */
export function render(request: Request, manifest: Manifest): Promise<Response> {
  const { origin } = new URL(request.url)
  return createRequestHandler({
    createRouter: () => makeRouter(origin),
    request,
    getRouterManifest: () => manifest,
    // A string, not a stream: streaming parks the page inside hidden elements, which breaks reading without JavaScript.
  })(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
}
