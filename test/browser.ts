import type { FastifyInstance } from 'fastify'

type Reply<T> = { status: number; body: T; headers: Record<string, unknown> }

/** A browser on the shop's pages: it stores cookies and sends an `Origin` header with its calls. */
export type Browser = {
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Reply<T>>
  post<T = unknown>(path: string, body?: object, headers?: Record<string, string>): Promise<Reply<T>>
  delete<T = unknown>(path: string, headers?: Record<string, string>): Promise<Reply<T>>
  /** its cookies as a `Cookie` header */
  cookie(): string
}

export function openBrowser(
  app: FastifyInstance,
  { origin, address = '127.0.0.1', userAgent = '' }: { origin: string; address?: string; userAgent?: string },
): Browser {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, headers = {}) {
    const reply = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        'user-agent': userAgent,
        ...(jar.size > 0 && { cookie: cookie() }),
        ...(method !== 'GET' && { origin }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    return {
      status: reply.statusCode,
      body: (reply.body ? reply.json() : undefined) as T,
      headers: reply.headers,
    }
  }

  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    cookie,
  }
}
