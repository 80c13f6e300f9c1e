import autocannon from 'autocannon'
import { cpuSecondsOf, isShort, type Load } from './measure.ts'

/** The repeated request. */
export type Asked = {
  url: string
  /** requested in turn, relative to this URL */
  paths?: readonly string[]
  headers?: Record<string, string>
  /** without it a GET; with it a POST of the JSON that it creates for each request */
  body?: () => object
}

/**
 * Reads bodies without decoding them: autocannon makes text of each, and of compressed bytes that takes so much longer
 * than an answer that the server would be idle half of the time.
 */
const leaveBytes = ({ pipelinedRequests }: { pipelinedRequests: { addBody: unknown } }): void => {
  pipelinedRequests.addBody = () => {}
}

/**
 * Sends requests to a server for some seconds, from this process.
 * @throws if a reply is not a success: a fast refusal must not count
 */
export async function load(
  pid: number,
  { url, paths, headers, body }: Asked,
  { connections = 32, seconds = isShort ? 1 : 3 } = {},
): Promise<Load> {
  const post = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    setupRequest: (request: object) => ({ ...request, body: JSON.stringify(body()) }),
  }
  const before = cpuSecondsOf(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: leaveBytes,
    ...(headers && { headers }),
    ...(post && { requests: [post] }),
    ...(paths && { requests: paths.map(path => ({ path, headers })) }),
  })
  const cpu = cpuSecondsOf(pid) - before
  const answers = result['2xx']
  if (answers === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${answers} answers, ${result.non2xx} refusals, ${result.errors} connections that broke`,
    )
  return {
    perSecond: answers / result.duration,
    perCpuSecond: answers / cpu,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
