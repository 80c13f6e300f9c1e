import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
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
export async function render(
  request: Request,
  manifest: Manifest,
): Promise<{ status: number; location: string | null; html: string }> {
  const { origin } = new URL(request.url)
  let html = ''
  const { status, headers } = await createRequestHandler({
    createRouter: () => makeRouter(origin),
    request,
    getRouterManifest: () => manifest,
    // A string, not a stream: streaming parks the page inside hidden elements, which breaks reading without JavaScript.
    // It goes around the response, where it would be made into bytes and back into text.
  })(async ({ router }) => {
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router) })
  })
  return { status, location: headers.get('location'), html }
}
